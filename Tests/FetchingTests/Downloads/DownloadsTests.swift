import Diagnostics
import Platform
import Synchronization
import TestServers
import Testing

@testable import Fetching

/// What servers do, and what becomes of the spool.
final class DownloadsTests {
  private let spool = DownloadSpool("/tmp/sumaq-downloads-\(getpid())-\(UInt64.random(in: 0 ... .max))")
  private let pauses = Shared(Mutex<[Double]>([]))
  private var settings = DownloadSettings()
  private var allowHosts: Set<String> = ["127.0.0.1", "localhost"]
  /// What the clock moves on by whenever it is looked at.
  private var step: UInt64 = 0
  private var mustStop: @Sendable () -> Bool = { false }
  private let came = Shared(Atomic<Int>(0))

  deinit { do { try Files.removeTree(spool.folder) } catch {} }

  private static let now: Int64 = 1_780_000_000_000_000

  private func fetch(_ address: String, headers: [FetchHeader] = []) throws -> FetchedExport {
    let address = try FetchAddress(address)
    var rules = FetchRules()
    rules.allowHosts = allowHosts
    rules.headers = headers.isEmpty ? [:] : [HeaderTarget(address): headers]
    return try fetch([RemoteExport(name: "export", address, rules: rules)])[0]
  }

  private func fetch(_ exports: [RemoteExport]) throws -> [FetchedExport] {
    let (pauses, step, ticks) = (pauses, step, Shared(Atomic<UInt64>(0)))
    let around = DownloadContext(
      settings: settings,
      clock: Clock(
        microsecondsSince1970: { Self.now },
        nanoseconds: { ticks.value.wrappingAdd(step, ordering: .relaxed).newValue }),
      pause: { seconds in pauses.value.withLock { $0.append(seconds) } }, mustStop: mustStop,
      came: { [came] count in came.value.wrappingAdd(count, ordering: .relaxed) })
    return try Downloads(spool, around).run(exports)
  }

  private var waited: [Double] { pauses.value.withLock { $0 } }

  /// The spool's one export.
  private var file: String { spool.path(RemoteExport(name: "export", any, rules: FetchRules())) }
  private var any: FetchAddress { get { do { return try FetchAddress("http://a/") } catch { preconditionFailure() } } }
  private func text() throws -> String { String(decoding: try Files.read(file), as: UTF8.self) }

  private static let big: [UInt8] = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7 ^ $0 >> 9) }

  private static func header(_ name: String, _ request: FaultServer.Request) -> String? {
    request.head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
      .map { String($0.dropFirst(name.utf8.count + 2)) }
  }

  // MARK: Quiet nights

  @Test func whatIsUnchangedIsLeftAsItIs() throws {
    let server = try FaultServer { request, connection in
      let known = Self.header("If-None-Match", request) == "\"a\""
      let headers = ["ETag: \"a\"", "Last-Modified: Tue, 05 May 2026 10:00:00 GMT"]
      FaultServer.answer(known ? "304 Not Modified" : "200 OK", headers, known ? [] : Array("{}".utf8), to: connection)
    }
    defer { server.stop() }
    #expect(try fetch(server.address("/r.ndjson")).state == .fetched(bytes: 2))
    let before = try #require(try FileStatus.of(file))
    #expect(before.modified == 1_777_975_200_000_000_000)
    #expect(before.permissions == 0o600)
    let again = try fetch(server.address("/r.ndjson"))
    #expect(again.state == .unchanged)
    #expect(again.checked == Self.now)
    #expect(try FileStatus.of(file) == before)
    #expect(try Files.names(in: spool.folder).count == 2)
    // Another address of the same name is asked without what the first said.
    #expect(try fetch(server.address("/other.ndjson")).state == .unchanged)
    #expect(Self.header("If-None-Match", try #require(server.requests.last)) == nil)
  }

  @Test func theSameBytesFromAServerThatSaysNothingLeaveTheFileAsItIs() throws {
    let server = try FaultServer { _, connection in
      FaultServer.answer("200 OK", [], Self.big, to: connection)
    }
    defer { server.stop() }
    #expect(try fetch(server.address("/")).state == .fetched(bytes: Self.big.count))
    let before = try FileStatus.of(file)
    #expect(try fetch(server.address("/")).state == .unchanged)
    #expect(try FileStatus.of(file) == before)
  }

  // MARK: Failures

  @Test func whatPassesIsAskedForAgainAndWhatDoesNotIsNot() throws {
    let answers = Shared(Mutex(["503 Busy", "429 Slow", "500 Oh", "200 OK"]))
    let server = try FaultServer { request, connection in
      guard request.path == "/flaky" else { return FaultServer.answer("404 Not Found", to: connection) }
      let status = answers.value.withLock { $0.removeFirst() }
      FaultServer.answer(status, status.hasPrefix("429") ? ["Retry-After: 7"] : [], Array("{}".utf8), to: connection)
    }
    defer { server.stop() }
    #expect(try fetch(server.address("/flaky")).state == .fetched(bytes: 2))
    #expect(waited.count == 3)
    #expect((0.5...1).contains(waited[0]) && waited[1] == 7 && (2...4).contains(waited[2]))
    let before = try FileStatus.of(file)
    #expect(try fetch(server.address("/none")).state == .stale(.clientError(404)))
    #expect(server.count("/none") == 1)
    #expect(try FileStatus.of(file) == before)
  }

  @Test func aServerInTroubleIsGivenUpAndOneThatWantsTooMuchPatienceAtOnce() throws {
    let server = try FaultServer { request, connection in
      FaultServer.answer(
        "503 Busy", request.path == "/long" ? ["Retry-After: 4000"] : [], [], to: connection)
    }
    defer { server.stop() }
    #expect(try fetch(server.address("/busy")).state == .absent(.serverError(503)))
    #expect(server.count("/busy") == 4)
    #expect(waited.count == 3)
    #expect(try fetch(server.address("/long")).state == .absent(.serverError(503)))
    #expect(server.count("/long") == 1)
  }

  @Test func aServerThatFallsSilentIsGivenUp() throws {
    let server = try FaultServer { request, connection in
      FaultServer.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{".utf8), to: connection)
      poll(nil, 0, 3000)
    }
    defer { server.stop() }
    (step, settings.attempts) = (4_000_000_000, 2)
    #expect(try fetch(server.address("/silent")).state == .absent(.timeout))
    #expect(server.count("/silent") == 2)
  }

  @Test func aServerThatSendsAlmostNothingIsGivenUp() throws {
    let server = try FaultServer { request, connection in
      FaultServer.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n".utf8), to: connection)
      while FaultServer.send([0x20], to: connection) { poll(nil, 0, 10) }
    }
    defer { server.stop() }
    (step, settings.attempts, settings.silenceSeconds) = (50_000_000, 2, 2)
    #expect(try fetch(server.address("/trickle")).state == .absent(.timeout))
    #expect(server.count("/trickle") == 2)
  }

  @Test func whatIsNoAnswerOfAServerIsSaidInWords() throws {
    let packed = ["Content-Encoding: gzip"]
    let server = try FaultServer { request, connection in
      switch request.path {
      case "/old": FaultServer.send(Array("no head at all\r\n".utf8), to: connection)
      case "/packed": FaultServer.answer("200 OK", packed, Array("not packed".utf8), to: connection)
      default:
        FaultServer.send(Array("HTTP/1.1 200 OK\r\nX: ".utf8), to: connection)
        FaultServer.send([UInt8](repeating: 0x78, count: 4 << 20), to: connection)
      }
    }
    defer { server.stop() }
    settings.attempts = 1
    func words(_ path: String) throws -> String {
      guard case .absent(let failure) = try fetch(server.address(path)).state else { return "" }
      return failure?.reason ?? ""
    }
    #expect(try words("/old") == "what answers there does not speak HTTP")
    #expect(try words("/packed") == "what it sent packed cannot be unpacked")
    #expect(try words("/head").contains("the head of its answer is too large"))
  }

  @Test func noServerIsNoFile() throws {
    let server = try FaultServer { _, connection in FaultServer.reset(connection) }
    defer { server.stop() }
    #expect(try fetch(server.address("/")).state == .absent(.unreachable("the line broke")))
    settings.isOffline = true
    #expect(try fetch(server.address("/")).state == .absent(nil))
  }

  @Test(arguments: ["<!DOCTYPE html><title>Log in</title>", "\n <HTML lang=en>"])
  func aWebPageIsNoExport(page: String) throws {
    let server = try FaultServer { _, connection in FaultServer.answer("200 OK", [], Array(page.utf8), to: connection) }
    defer { server.stop() }
    let end = try fetch(server.address("/"))
    #expect(end.state == .absent(.wrongContent("the server sent a web page, which is no export")))
    #expect(try Files.names(in: spool.folder) == [])
  }

  /// An empty body is a fault where the copy has rows, and an answer where there is none, or where it says that nothing
  /// changed.
  @Test func anEmptyBodyLeavesTheCopyAsItIs() throws {
    let body = Shared(Mutex<[UInt8]>([]))
    let server = try FaultServer { _, connection in
      FaultServer.answer("200 OK", ["ETag: \"a\""], body.value.withLock { $0 }, to: connection)
    }
    defer { server.stop() }
    #expect(try fetch(server.address("/")).state == .fetched(bytes: 0))
    body.value.withLock { $0 = Array("{}".utf8) }
    #expect(try fetch(server.address("/")).state == .fetched(bytes: 2))
    let before = try FileStatus.of(file)
    body.value.withLock { $0 = [] }
    let failure = FetchFailure.wrongContent("the server sent an empty file, where the one before was not")
    #expect(try fetch(server.address("/")).state == .stale(failure))
    #expect(try FileStatus.of(file) == before)
    #expect(try Files.names(in: spool.folder).count == 2)
    settings.emptyReplaces = true
    #expect(try fetch(server.address("/")).state == .fetched(bytes: 0))
    #expect(try text() == "")
  }

  @Test(arguments: ["/announced", "/endless"])
  func whatIsTooLargeIsRefused(path: String) throws {
    let server = try FaultServer { request, connection in
      let head = request.path == "/announced" ? "Content-Length: 900000000\r\n" : ""
      FaultServer.send(Array("HTTP/1.1 200 OK\r\nETag: \"a\"\r\n\(head)\r\n{".utf8), to: connection)
      while FaultServer.send([UInt8](repeating: 0x20, count: 100_000), to: connection) {}
    }
    defer { server.stop() }
    settings.limitBytes = 2_000_000
    guard case .absent(.tooLarge(let words)) = try fetch(server.address(path)).state else {
      Issue.record("it was taken")
      return
    }
    #expect(words == "it is larger than 2 MB, the most that exports.megabytes allows")
    #expect(try Files.names(in: spool.folder) == [])
  }

  // MARK: Parts

  /// Breaks off after two thirds, again and again, unless a part is asked for.
  private func breaking(etag: String, then: @escaping @Sendable (Int, Int32) -> Void) throws -> FaultServer {
    try FaultServer { request, connection in
      if let range = Self.header("Range", request), let start = Int(range.dropFirst(6).dropLast()) {
        return then(start, connection)
      }
      let head = "HTTP/1.1 200 OK\r\nETag: \(etag)\r\nContent-Length: \(Self.big.count)\r\n\r\n"
      FaultServer.send(Array(head.utf8) + Self.big[..<2_000_000], to: connection)
    }
  }

  private static func part(
    _ start: Int, _ etag: String, _ bytes: ArraySlice<UInt8>, _ connection: Int32, of total: Int = big.count
  ) {
    let range = "Content-Range: bytes \(start)-\(start + bytes.count - 1)/\(total)"
    FaultServer.answer("206 Partial Content", ["ETag: \(etag)", range], Array(bytes), to: connection)
  }

  @Test func whatBrokeOffIsGoneOnWith() throws {
    let server = try breaking(etag: "\"a\"") { Self.part($0, "\"a\"", Self.big[$0...], $1) }
    defer { server.stop() }
    #expect(try fetch(server.address("/")).state == .fetched(bytes: Self.big.count))
    #expect(try Files.read(file) == Self.big)
    #expect(server.requests.map { Self.header("If-Range", $0) } == [nil, "\"a\""])
    #expect(server.requests.map { Self.header("Range", $0) } == [nil, "bytes=2000000-"])
  }

  @Test func aPartOfAnotherStateIsThrownAway() throws {
    let other = [UInt8](repeating: 0x31, count: Self.big.count)
    let changed = try breaking(etag: "\"a\"") { FaultServer.answer("200 OK", ["ETag: \"b\""], other, to: $1) }
    defer { changed.stop() }
    #expect(try fetch(changed.address("/")).state == .fetched(bytes: other.count))
    #expect(try Files.read(file) == other)
  }

  /// A server that gives parts of another state, of another place, of a file of another size or none at all: it is asked
  /// for the whole.
  @Test(arguments: ["etag", "place", "longer", "shorter", "416"])
  func aServerThatGivesTheWrongPartIsAskedForTheWhole(fault: String) throws {
    let server = try breaking(etag: "\"a\"") { start, connection in
      switch fault {
      case "etag": Self.part(start, "\"b\"", Self.big[start...], connection)
      case "place": Self.part(start + 1, "\"a\"", Self.big[(start + 1)...], connection)
      case "longer": Self.part(start, "\"a\"", Self.big[start...], connection, of: Self.big.count + 5)
      case "shorter": Self.part(start, "\"a\"", Self.big[start...].dropLast(9), connection, of: Self.big.count - 9)
      default: FaultServer.answer("416 Range Not Satisfiable", to: connection)
      }
    }
    defer { server.stop() }
    #expect(throws: Never.self) { guard case .absent = try self.fetch(server.address("/")).state else { return } }
    let ranges = server.requests.map { Self.header("Range", $0) != nil }
    #expect(ranges.prefix(3) == [false, true, false])
    #expect(try FileStatus.of(file) == nil)
  }

  @Test func aWeakTagIsNothingToGoOnWith() throws {
    let server = try breaking(etag: "W/\"a\"") {
      FaultServer.reset($1); _ = $0
    }
    defer { server.stop() }
    guard case .absent = try fetch(server.address("/")).state else {
      Issue.record("it was taken")
      return
    }
    #expect(server.requests.allSatisfy { Self.header("Range", $0) == nil })
    #expect(server.requests.count == 4)
  }

  @Test func aLaterRunGoesOnWhereOneWasStopped() throws {
    let server = try FaultServer { request, connection in
      if let range = Self.header("Range", request), let start = Int(range.dropFirst(6).dropLast()) {
        return Self.part(start, "\"a\"", Self.big[start...], connection)
      }
      let head = "HTTP/1.1 200 OK\r\nETag: \"a\"\r\nContent-Length: \(Self.big.count)\r\n\r\n"
      FaultServer.send(Array(head.utf8) + Self.big[..<1_500_000], to: connection)
      poll(nil, 0, 3000)
    }
    defer { server.stop() }
    mustStop = { [came] in came.value.load(ordering: .relaxed) > 1_000_000 }
    #expect(try fetch(server.address("/")).state == .absent(nil))
    #expect(try Files.names(in: spool.folder).map { $0.drop { $0 != "." } } == [".part", ".part-notes"])
    mustStop = { false }
    #expect(try fetch(server.address("/")).state == .fetched(bytes: Self.big.count))
    #expect(try Files.read(file) == Self.big)
    #expect(Self.header("Range", try #require(server.requests.last)) != nil)
    #expect(try Files.names(in: spool.folder).count == 2)
  }

  // MARK: Bodies

  @Test func aPackedBodyIsUnpackedAndAPackedFileIsNot() throws {
    let packed: [UInt8] = [
      31, 139, 8, 0, 0, 0, 0, 0, 2, 255, 171, 86, 202, 76, 81, 178, 82, 42, 50, 84, 170, 229, 2, 0, 219, 65, 172, 171,
      12, 0, 0, 0,
    ]
    let server = try FaultServer { request, connection in
      FaultServer.answer(
        "200 OK", request.path == "/body" ? ["Content-Encoding: gzip"] : [], packed, to: connection)
    }
    defer { server.stop() }
    #expect(try fetch(server.address("/body")).isThere)
    #expect(try text() == "{\"id\":\"r1\"}\n")
    #expect(try fetch(server.address("/file.gz")).isThere)
    #expect(try Files.read(file) == packed)
  }

  // MARK: Where it leads

  @Test func aSecretGoesToItsOwnHostAloneAndStandsNowhere() throws {
    let server = try FaultServer { request, connection in
      let port = Self.header("Host", request)?.split(separator: ":").last ?? ""
      guard request.path == "/first?key=sesame" else {
        return FaultServer.answer("200 OK", [], Array("{}".utf8), to: connection)
      }
      FaultServer.answer("302 Found", ["Location: http://localhost:\(port)/second"], to: connection)
    }
    defer { server.stop() }
    let secret = FetchHeader(name: "Authorization", value: "Bearer sesame")
    #expect(try fetch(server.address("/first?key=sesame"), headers: [secret]).isThere)
    #expect(server.requests.map { Self.header("Authorization", $0) } == ["Bearer sesame", nil])
    for name in try Files.names(in: spool.folder) {
      #expect(!String(decoding: try Files.read("\(spool.folder)/\(name)"), as: UTF8.self).contains("sesame"))
    }
    #expect(!RemoteName.name(of: try FetchAddress("https://a.org/x?key=sesame")).contains("sesame"))
  }

  @Test func redirectsEndAndPrivateAddressesAreRefused() throws {
    let server = try FaultServer { _, connection in
      FaultServer.answer("302 Found", ["Location: /round"], to: connection)
    }
    defer { server.stop() }
    #expect(try fetch(server.address("/round")).state == .absent(.tooManyRedirects(5)))
    allowHosts = []
    guard case .absent(.refusedAddress) = try fetch(server.address("/round")).state else {
      Issue.record("this machine was asked")
      return
    }
  }

  // MARK: Pages

  private func pages(_ all: [String: (body: String, link: String?)]) throws -> FaultServer {
    try FaultServer { request, connection in
      let page = all[request.path] ?? ("", nil)
      FaultServer.answer(
        "200 OK", ["ETag: \"a\""] + (page.link.map { ["Link: \($0)"] } ?? []), Array(page.body.utf8), to: connection)
    }
  }

  @Test func pagesByTokenBecomeOneFileOfLines() throws {
    let server = try pages([
      "/r?of=1": (
        #"{ "total": 3, "reviews": [ {"id": "1", "x": "a, b"}, {"id": "2"} ], "nextPageToken": "p/2 \u0026" }"#, nil
      ),
      "/r?of=1&pageToken=p%2F2%20%26": (#"{"reviews": [], "nextPageToken": "3"}"#, nil),
      "/r?of=1&pageToken=3": (#"{"reviews": [{"id": "3", "list": [{"a": 1}]}], "nextPageToken": ""}"#, nil),
    ])
    defer { server.stop() }
    #expect(try fetch(server.address("/r?of=1")).isThere)
    #expect(
      try text() == #"{"id":"1","x":"a, b"}"# + "\n" + #"{"id":"2"}"# + "\n" + #"{"id":"3","list":[{"a":1}]}"# + "\n")
    // What the server says of the first page says nothing of the others: nothing is asked by a tag.
    let before = try FileStatus.of(file)
    #expect(try fetch(server.address("/r?of=1")).state == .unchanged)
    #expect(server.requests.allSatisfy { Self.header("If-None-Match", $0) == nil })
    #expect(try FileStatus.of(file) == before)
    #expect(try Files.names(in: spool.folder).count == 2)
  }

  @Test func pagesByLinkBecomeOneFileOfLines() throws {
    let server = try pages([
      "/list": (
        #"[{"id": "1"}, {"id": "2"}]"#, "</first>; rel=first, <list?page=2>; title=\"a, b\"; rel=\"last next\""
      ),
      "/list?page=2": (#"[{"id": "3"}]"#, "</list>; rel=prev"),
      "/lines": ("{\"id\": 1}\n{\"id\": 2}", "</lines?page=2>; rel=next"), "/lines?page=2": ("{\"id\": 3}\n", nil),
    ])
    defer { server.stop() }
    #expect(try fetch(server.address("/list")).isThere)
    #expect(try text() == #"{"id":"1"}"# + "\n" + #"{"id":"2"}"# + "\n" + #"{"id":"3"}"# + "\n")
    #expect(try fetch(server.address("/lines")).isThere)
    #expect(try text() == "{\"id\": 1}\n{\"id\": 2}\n{\"id\": 3}\n")
  }

  /// Each page is fetched in good time, and the list never ends.
  @Test func aListHasAnHourInAll() throws {
    let server = try FaultServer { request, connection in
      let next = (Int(request.path.dropFirst()) ?? 0) + 1
      FaultServer.answer("200 OK", ["Link: </\(next)>; rel=next"], Array(#"[{"id": "1"}]"#.utf8), to: connection)
    }
    defer { server.stop() }
    (step, settings.silenceSeconds, settings.leastBytes) = (60_000_000_000, 1e6, 0)
    #expect(try fetch(server.address("/0")).state == .absent(.timeout))
    #expect((2..<70).contains(server.requests.count))
    #expect(try Files.names(in: spool.folder) == [])
  }

  @Test func pagesThatLeadAwayInACircleOrNowhereAreRefused() throws {
    let one = #"[{"id": "1"}]"#
    let server = try pages([
      "/away": (one, "<http://localhost:1/x>; rel=next"), "/file": (one, "<file:///etc/passwd>; rel=next"),
      "/round": (one, "</round2>; rel=next"), "/round2": (one, "</round>; rel=next"),
      "/csv": ("id,name\n1,a\n", "</csv2>; rel=next"),
      "/two": (#"{"a": [{"id": 1}], "b": [{"id": 2}], "nextPageToken": "x"}"#, nil),
      "/cut": (one, "</cut2>; rel=next"), "/cut2": (#"[{"id": "1"},"#, nil),
    ])
    defer { server.stop() }
    let words = [
      "/away": "its next page stands on another scheme, host or port: http://localhost:1",
      "/file": "its next page has no address: it is neither http nor https",
      "/round": "its pages lead in a circle", "/csv": "it is in pages, one of which is no JSON list",
      "/two": "its pages hold several lists: a, b", "/cut": "one of its pages breaks off",
    ]
    for (path, words) in words {
      guard case .absent(let failure?) = try fetch(server.address(path)).state else {
        Issue.record("\(path) was taken")
        continue
      }
      #expect(failure.reason == words)
      #expect(try Files.names(in: spool.folder) == [], "\(path)")
    }
    settings.mostPages = 1
    #expect(try !fetch(server.address("/cut")).isThere)
  }

  // MARK: The spool

  @Test func theSpoolHoldsWhatIsAskedForAlone() throws {
    let server = try FaultServer { _, connection in FaultServer.answer("200 OK", [], Array("{}".utf8), to: connection) }
    defer { server.stop() }
    let exports = try ["a", "b", "c", "d"].map { name in
      var rules = FetchRules()
      rules.allowHosts = allowHosts
      return RemoteExport(name: name, try FetchAddress(server.address("/\(name)")), rules: rules)
    }
    #expect(try fetch(exports).map(\.export.name) == ["a", "b", "c", "d"])
    #expect(try Files.names(in: spool.folder).count == 8)
    settings.keepsStrays = true
    _ = try fetch([exports[0]])
    #expect(try Files.names(in: spool.folder).count == 8)
    settings.keepsStrays = false
    _ = try fetch([exports[0]])
    #expect(try Files.names(in: spool.folder).count == 2)
    settings.isOffline = true
    let asked = server.requests.count
    #expect(try fetch(exports).map(\.state) == [.offline, .absent(nil), .absent(nil), .absent(nil)])
    #expect(server.requests.count == asked)
  }
}
