import Diagnostics
import Fetching
import Platform
import Store
import Synchronization
import TestServers
import Testing

@testable import Photos

/// Every way in which a server can misbehave ends as stated, and costs that photo alone.
final class FetcherTests {
  /// Of this test's spools.
  private let root = "/tmp/sumaq-fetch-\(getpid())-\(UInt64.random(in: 0 ... .max))"

  deinit { do { try Files.removeTree(root) } catch {} }

  /// The first bytes of a picture, and some more.
  static let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + (0..<5000).map { UInt8(truncatingIfNeeded: $0) }

  private func fetch(
    _ references: [String], limitBytes: Int = 100_000, validators: Validators = .init(),
    hosts: [PhotoHost] = [], now: Int64 = 0, _ change: (inout FetchSettings) -> Void = { _ in }
  ) throws -> (answers: [FetchAnswer], fetcher: Fetcher, spool: FetchSpool) {
    var settings = FetchSettings()
    settings.timeoutSeconds = 1
    settings.rules.allowHosts = ["127.0.0.1"]
    change(&settings)
    let spool = FetchSpool(photos: "\(root)/\(UInt64.random(in: 0 ... .max))")
    _ = try spool.open()
    let clock = Clock(microsecondsSince1970: { now }, nanoseconds: { 0 })
    let fetcher = try #require(
      Fetcher(
        settings, limitBytes: limitBytes, spool: spool, hosts: hosts, clock: clock,
        backoff: .fetching))
    var pending = references.enumerated().map { index, reference in
      FetchRequest(job: Int64(index), reference: reference, isAvatar: false, validators: validators)
    }
    var answers: [FetchAnswer] = []
    try fetcher.run(
      next: {
        defer { pending = [] }
        return pending
      }, mayStart: { _ in true }, mustStop: { false }, answer: { answers.append($0) })
    #expect(try Files.names(in: spool.folder).allSatisfy { !$0.hasSuffix(".tmp") })
    return (answers.sorted { $0.request.job < $1.request.job }, fetcher, spool)
  }

  private func server() throws -> FaultServer {
    try FaultServer { request, connection in
      switch request.path {
      case "/good":
        FaultServer.answer("200 OK", ["ETag: \"a\"", "Cache-Control: max-age=60"], Self.picture, to: connection)
      case "/empty": FaultServer.answer("200 OK", to: connection)
      case "/html":
        FaultServer.answer(
          "200 OK", ["Content-Type: image/jpeg"], Array("<html><body>no photo here".utf8), to: connection)
      case "/large":
        FaultServer.answer("200 OK", [], Self.picture + [UInt8](repeating: 7, count: 200_000), to: connection)
      case "/endless":
        FaultServer.send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + Self.picture, to: connection)
        while FaultServer.send([UInt8](repeating: 1, count: 10_000), to: connection) {}
      case "/truncated":
        FaultServer.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 90000\r\n\r\n".utf8) + Self.picture, to: connection)
      case "/reset": FaultServer.reset(connection)
      case "/silent": _ = recv(connection, nil, 0, Int32(MSG_PEEK)); poll(nil, 0, 3000)
      case "/drip":
        FaultServer.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 90000\r\n\r\n".utf8) + Self.picture, to: connection)
        while FaultServer.send([1], to: connection) { poll(nil, 0, 50) }
      case "/304": FaultServer.answer("304 Not Modified", ["Cache-Control: max-age=120"], to: connection)
      case "/401": FaultServer.answer("401 Unauthorized", to: connection)
      case "/404": FaultServer.answer("404 Not Found", [], Array("<h1>no</h1>".utf8), to: connection)
      case "/500": FaultServer.answer("500 Internal Server Error", to: connection)
      case "/429": FaultServer.answer("429 Too Many Requests", ["Retry-After: 7200"], to: connection)
      case "/204": FaultServer.answer("204 No Content", to: connection)
      case "/to-good": FaultServer.answer("302 Found", ["Location: /good"], to: connection)
      case "/to-file": FaultServer.answer("302 Found", ["Location: file:///etc/passwd"], to: connection)
      case "/to-metadata": FaultServer.answer("302 Found", ["Location: http://169.254.169.254/latest"], to: connection)
      case "/to-localhost":
        let port =
          request.head.split(separator: "\r\n").first { $0.hasPrefix("Host:") }?.split(separator: ":").last ?? ""
        FaultServer.answer("301 Moved", ["Location: http://localhost:\(port)/good"], to: connection)
      case "/to-good-long":
        FaultServer.answer("302 Found", ["Location: /good"], [UInt8](repeating: 7, count: 300_000), to: connection)
      case "/to-good-announced":
        FaultServer.send(
          Array("HTTP/1.1 302 Found\r\nContent-Length: 900000000\r\nLocation: good\r\n\r\nx".utf8), to: connection)
      case "/to-good-endless":
        FaultServer.send(Array("HTTP/1.1 307 Here\r\nLocation: ?/../good\r\n\r\n".utf8), to: connection)
        while FaultServer.send([UInt8](repeating: 1, count: 10_000), to: connection) {}
      case "/to-good-endless?/../good": FaultServer.answer("200 OK", [], Self.picture, to: connection)
      case "/to-nowhere": FaultServer.answer("302 Found", [], [UInt8](repeating: 7, count: 300_000), to: connection)
      case "/203": FaultServer.answer("203 Other", [], [UInt8](repeating: 7, count: 300_000), to: connection)
      case "/404-long": FaultServer.answer("404 No", [], [UInt8](repeating: 7, count: 300_000), to: connection)
      case "/announced":
        FaultServer.send(
          Array("HTTP/1.1 200 OK\r\nContent-Length: 900000000\r\n\r\n".utf8) + Self.picture, to: connection)
      case "/round": FaultServer.answer("302 Found", ["Location: /round"], to: connection)
      default: FaultServer.answer("404 Not Found", to: connection)
      }
    }
  }

  @Test func eachFaultEndsAsStated() throws {
    let server = try server()
    defer { server.stop() }
    let expected: [(String, FetchAnswer.End)] = [
      ("/good", .fetched(bytes: Self.picture.count)),
      ("/empty", .failed(.wrongContent("the answer is empty"))),
      ("/html", .failed(.wrongContent("what the server sent is no JPEG, PNG, WebP, GIF, HEIC or AVIF"))),
      ("/large", .failed(.tooLarge(PhotoLimit.over(100_000)))),
      ("/endless", .failed(.tooLarge(PhotoLimit.over(100_000)))),
      ("/truncated", .waits(.unreachable("the line broke"), retryAfter: nil)),
      ("/reset", .waits(.unreachable("the line broke"), retryAfter: nil)),
      ("/silent", .waits(.timeout, retryAfter: nil)),
      ("/drip", .waits(.timeout, retryAfter: nil)),
      ("/401", .failed(.unauthorized(401))),
      ("/404", .failed(.clientError(404))),
      ("/500", .waits(.serverError(500), retryAfter: nil)),
      ("/204", .failed(.wrongContent("the server answers 204 without a photo"))),
      ("/304", .failed(.wrongContent("the server answers 304 without a photo"))),
      ("/to-good", .fetched(bytes: Self.picture.count)),
      ("/round", .failed(.tooManyRedirects(5))),
      ("/429", .waits(.tooManyRequests, retryAfter: 7_200_000_000)),
    ]
    // One after the other, so that no fault of one puts the host aside for the next.
    for (path, end) in expected {
      let answer = try #require(try fetch([server.address(path)]).answers.first)
      #expect(answer.end == end, "\(path)")
    }
    #expect(server.count("/round") == 6)
  }

  /// What stands in the body of an answer that is no photo changes nothing, however long it is, and no host is blamed.
  @Test func aLongBodyOfAnotherAnswerIsNotRead() throws {
    let server = try server()
    defer { server.stop() }
    let expected: [(String, FetchAnswer.End)] = [
      ("/to-good-long", .fetched(bytes: Self.picture.count)),
      ("/to-good-announced", .fetched(bytes: Self.picture.count)),
      ("/to-good-endless", .fetched(bytes: Self.picture.count)),
      ("/to-nowhere", .failed(.wrongContent("the server answers 302 without a photo"))),
      ("/203", .failed(.wrongContent("the server answers 203 without a photo"))),
      ("/404-long", .failed(.clientError(404))),
      ("/announced", .failed(.tooLarge(PhotoLimit.over(100_000)))),
    ]
    let paths = expected.map { server.address($0.0) }
    let (answers, fetcher, _) = try fetch(paths) { $0.timeoutSeconds = 10 }
    for (answer, (path, end)) in zip(answers, expected) { #expect(answer.end == end, "\(path)") }
    #expect(fetcher.changedHosts.isEmpty)
  }

  @Test func nothingLeadsToOwnNetworks() throws {
    let server = try server()
    defer { server.stop() }
    let refused = FetchAnswer.End.failed(.refusedAddress("its host stands on this machine or its own network"))
    #expect(try fetch([server.address("/good")]) { $0.rules.allowHosts = [] }.answers.map(\.end) == [refused])
    #expect(try fetch(["http://localhost:\(server.port)/good"]).answers.map(\.end) == [refused])
    #expect(try fetch(["http://2130706433:\(server.port)/good"]).answers.map(\.end) == [refused])
    #expect(try fetch(["http://[::ffff:127.0.0.1]:\(server.port)/good"]).answers.map(\.end) == [refused])
    #expect(try fetch(["http://0.0.0.0:\(server.port)/good"]).answers.map(\.end) == [refused])
    #expect(server.requests.isEmpty)
    #expect(try fetch([server.address("/to-localhost")]).answers.map(\.end) == [refused])
    #expect(try fetch([server.address("/to-metadata")]).answers.map(\.end) == [refused])
    let toFile = try #require(try fetch([server.address("/to-file")]).answers.first)
    guard case .failed(.refusedAddress) = toFile.end else {
      Issue.record("\(toFile.end)")
      return
    }
    #expect(server.count("/good") == 0)
    let allowed = try fetch(["http://localhost:\(server.port)/good"]) { $0.rules.allowHosts = ["localhost"] }
    #expect(allowed.answers.map(\.end) == [.fetched(bytes: Self.picture.count)])
  }

  /// Full-width letters are those of localhost once they are read as UTF-8, whatever this process's locale is.
  @Test func namesBeyondASCIIAreUnderstood() throws {
    let server = try server()
    defer { server.stop() }
    let answers = try fetch(["http://\u{FF4C}ocalhost:\(server.port)/good"]).answers
    #expect(answers.map(\.end) == [.failed(.refusedAddress("its host stands on this machine or its own network"))])
  }

  @Test func bytesLandInTheSpool() throws {
    let server = try server()
    defer { server.stop() }
    let reference = server.address("/good")
    let (answers, _, spool) = try fetch([reference], now: 1_000_000)
    let answer = try #require(answers.first)
    #expect(answer.validators.etag == "\"a\"")
    #expect(answer.freshUntil == 61_000_000)
    let path = spool.path(answer.request, bytes: Self.picture.count)
    #expect(try Files.read(path, limit: 1 << 20) == Self.picture)
    #expect(try spool.open() == [FetchSpool.key(answer.request): Self.picture.count])
  }

  @Test func conditionalRequestsAreAnswered() throws {
    let server = try server()
    defer { server.stop() }
    let validators = Validators(etag: "\"a\"", lastModified: "Mon, 01 Jun 2026 00:00:00 GMT")
    let answer = try #require(try fetch([server.address("/304")], validators: validators).answers.first)
    #expect(answer.end == .unchanged)
    #expect(answer.freshUntil == 120_000_000)
    let head = try #require(server.requests.first?.head)
    #expect(head.contains("If-None-Match: \"a\"\r\n"))
    #expect(head.contains("If-Modified-Since: Mon, 01 Jun 2026 00:00:00 GMT\r\n"))
  }

  @Test func secretsGoToTheirHostOnly() throws {
    let server = try server()
    let other = try FaultServer { _, connection in
      FaultServer.answer("302 Found", ["Location: http://127.0.0.1:\(server.port)/good"], to: connection)
    }
    defer {
      server.stop()
      other.stop()
    }
    func hear(_ target: String) throws -> (first: Bool, second: Bool) {
      let before = (other.requests.count, server.requests.count)
      let target = try #require(HeaderTarget(target))
      _ = try fetch([other.address("/x")]) { settings in
        settings.rules.headers = [target: [.init(name: "Authorization", value: "Bearer secret")]]
      }
      let told = { (server: FaultServer, from: Int) in
        server.requests.dropFirst(from).contains { $0.head.contains("Authorization: Bearer secret\r\n") }
      }
      #expect((other.requests.count, server.requests.count) == (before.0 + 1, before.1 + 1))
      return (told(other, before.0), told(server, before.1))
    }
    #expect(try hear("http://127.0.0.1:\(other.port)") == (true, false))
    // At a redirect the target decides anew.
    #expect(try hear("http://127.0.0.1:\(server.port)") == (false, true))
    // A name alone is https on 443, a name with a port https on that port, and http is port 80.
    for target in ["127.0.0.1", "127.0.0.1:\(other.port)", "https://127.0.0.1:\(other.port)", "http://127.0.0.1"] {
      #expect(try hear(target) == (false, false), "\(target)")
    }
  }

  @Test func aFailingHostIsPutAside() throws {
    let server = try server()
    defer { server.stop() }
    let failing = try FaultServer { _, connection in FaultServer.answer("503 No", to: connection) }
    defer { failing.stop() }
    let (answers, fetcher, _) = try fetch((0..<20).map { failing.address("/\($0)") } + [server.address("/good")])
    let waits = answers.count { if case .waits = $0.end { true } else { false } }
    #expect(waits >= FetchHosts.toleratedFailures && waits <= FetchHosts.toleratedFailures + 3)
    #expect(answers.count { $0.end == .putBack } == 20 - waits)
    #expect(answers.last?.end == .fetched(bytes: Self.picture.count))
    let host = try #require(fetcher.changedHosts.first)
    #expect(host.name == "127.0.0.1:\(failing.port)")
    #expect(host.failures >= FetchHosts.toleratedFailures)
    let until = try #require(host.asideUntil)
    #expect(until > 140_000_000)
    // While it is put aside nobody asks; afterwards one probes.
    let before = failing.requests.count
    #expect(try fetch([failing.address("/x")], hosts: [host]).answers.map(\.end) == [.putBack])
    #expect(failing.requests.count == before)
    let probed = try fetch([failing.address("/x"), failing.address("/y")], hosts: [host], now: until + 1)
    #expect(probed.answers.map(\.end) == [.waits(.serverError(503), retryAfter: nil), .putBack])
  }

  @Test func atMostThreeAtOnceFromOneHost() throws {
    let open = Platform.Shared(Mutex((now: 0, most: 0)))
    let server = try FaultServer { _, connection in
      open.value.withLock { state in
        state.now += 1
        state.most = max(state.most, state.now)
      }
      poll(nil, 0, 20)
      open.value.withLock { $0.now -= 1 }
      FaultServer.answer("200 OK", [], Self.picture, to: connection)
    }
    defer { server.stop() }
    let answers = try fetch((0..<30).map { server.address("/\($0)") }) { $0.timeoutSeconds = 20 }.answers
    #expect(answers.count == 30)
    #expect(answers.allSatisfy { $0.end == .fetched(bytes: Self.picture.count) })
    #expect(open.value.withLock { $0.most } <= 3)
  }
}
