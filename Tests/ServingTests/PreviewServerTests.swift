import Diagnostics
import Foundation
import Platform
import Synchronization
import Testing

@testable import Serving

/// The server over real connections.
struct PreviewServerTests {
  /// One connection of a client.
  private final class Client: Sendable {
    private let number: Int32

    init(_ server: PreviewServer) throws {
      let port = try #require(UInt16(server.address.dropFirst("http://127.0.0.1:".count).prefix { $0 != "/" }))
      number = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let connected = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { [number] in
          connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      try #require(connected == 0)
    }

    deinit { close(number) }

    func send(_ text: String) {
      let bytes = Array(text.utf8)
      _ = bytes.withUnsafeBytes { Platform.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    /// What comes until `end` does, the other side closes, or five seconds have passed.
    func receive(until end: String? = nil) -> String {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        var look = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        guard poll(&look, 1, 5000) == 1 else { return String(decoding: bytes, as: UTF8.self) + "(silence)" }
        let count = recv(number, &buffer, buffer.count, 0)
        guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
        bytes += buffer[..<count]
        let text = String(decoding: bytes, as: UTF8.self)
        if let end, text.contains(end) { return text }
      }
    }

    /// Whether something came that was not received.
    var isAnswered: Bool {
      var look = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      return poll(&look, 1, 0) == 1
    }

    func get(_ path: String, _ headers: String = "") -> String {
      send("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(headers)\r\n")
      return receive()
    }
  }

  private let scratch: Scratch

  init() throws {
    scratch = try Scratch([
      "site/index.html": "<head></head><body>home", "site/big.csv": String(repeating: "1,2\n", count: 1 << 18),
    ])
  }

  private func serving(_ room: LiveRoom? = nil, _ body: (PreviewServer) throws -> Void) throws {
    let server = try PreviewServer(port: 0, folders: scratch.site, room: room)
    defer { server.stop() }
    try body(server)
  }

  @Test func filesAndPartsOfThemAreSent() throws {
    try serving { server in
      let home = try Client(server).get("/")
      #expect(home.hasPrefix("HTTP/1.1 200 OK\r\n") && home.hasSuffix("\r\n\r\n<head></head><body>home"))
      #expect(
        home.contains("\r\nX-Content-Type-Options: nosniff\r\n") && home.contains("\r\nCache-Control: no-cache\r\n"))
      #expect(try Client(server).get("/big.csv").utf8.count > 1 << 20)
      let part = try Client(server).get("/big.csv", "Range: bytes=4-6\r\n")
      #expect(part.hasPrefix("HTTP/1.1 206 ") && part.hasSuffix("\r\n\r\n1,2"))
      let tag = home.split(separator: "\r\n").first { $0.hasPrefix("ETag: ") }.map { $0.dropFirst(6) } ?? ""
      let same = try Client(server).get("/", "If-None-Match: \(tag)\r\n")
      #expect(same.hasPrefix("HTTP/1.1 304 ") && same.hasSuffix("\r\n\r\n") && same.contains("Content-Length: 23\r\n"))
      #expect(server.address(of: "site/index.html") == server.address + "index.html")
    }
  }

  @Test func severalRequestsTakeOneConnection() throws {
    try serving { server in
      let client = try Client(server)
      for _ in 0..<3 {
        client.send("HEAD /index.html HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let answer = client.receive(until: "\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.hasSuffix("\r\n\r\n"))
      }
    }
  }

  @Test(arguments: [
    "GET /../secret HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET http://localhost/index.html HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /index.html HTTP/1.1\r\n\r\n", "GET\r\n\r\n",

    "GET /index.html HTTP/9.9\r\nHost: localhost\r\n\r\n", "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello",
    "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc",
    "GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "GET /\(String(repeating: "a", count: 20000)) HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "a", count: 20000))\r\n\r\n",
  ])
  func noRequestThatIsNoneGetsAFile(request: String) throws {
    try serving { server in
      let client = try Client(server)
      client.send(request)
      let answer = client.receive(until: "\r\n\r\n")
      #expect(
        answer.isEmpty || answer.hasPrefix("HTTP/1.1 4") || answer.hasPrefix("HTTP/1.1 5"), "\(answer.prefix(80))")
      #expect(try Client(server).get("/").hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
  }

  /// What the library reads as less than was sent, waits for or closes: nothing but published files, and it goes on.
  @Test(arguments: [
    "GET  /index.html HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /index.html\0/../x HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "\0\0\0\0\r\n\r\n", "\r\n\r\n\r\n", "GET / HT", "\u{16}\u{3}\u{1}\u{2}\0", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  ])
  func oddRequestsEndNothing(request: String) throws {
    try serving { server in
      let client = try Client(server)
      client.send(request)
      #expect(try Client(server).get("/").hasSuffix("<body>home"))
    }
  }

  @Test func aPageHearsWhatBecomesOfIt() throws {
    let room = LiveRoom()
    try serving(room) { server in
      let tag = try #require(room.files?.tag("site/index.html"))
      let page = try Client(server)
      page.send("GET /_/events?page=site%2Findex.html&tag=\(tag.text) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      let head = page.receive(until: "data: []\n\n")
      #expect(head.contains("Content-Type: text/event-stream") && head.contains("retry: 300"))
      #expect(room.openPages() == ["site/index.html"])
      room.show([LiveMistake(ServingProblems.noSite.problem("it is broken"))])
      #expect(page.receive(until: "\n\n").contains("it is broken"))
      try scratch.write("site/index.html", "<head></head><body>other")
      room.published()
      #expect(page.receive(until: "\n\n").contains("event: reload"))
    }
  }

  @Test func aPageThatGoesIsMissedAtOnce() throws {
    let room = LiveRoom()
    try serving(room) { server in
      do {
        let page = try Client(server)
        page.send("GET /_/events?page=site%2Findex.html&tag= HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = page.receive(until: "data: []\n\n")
        #expect(room.openPages() == ["site/index.html"])
      }
      let end = Date().addingTimeInterval(5)
      while !room.openPages().isEmpty, Date() < end { usleep(1000) }
      #expect(room.openPages() == [])
    }
  }

  @Test func valuesThatTakeTheirTimeHinderNobody() throws {
    struct Desk: LiveDesk {
      func overview() -> DeskOverview { DeskOverview() }
      func values(of path: String) -> [UInt8] {
        usleep(300_000)
        return Array("{\"page\": \"\(path)\"}".utf8)
      }
    }
    try serving(LiveRoom(desk: Desk())) { server in
      let slow = try (0..<8).map { _ in try Client(server) }
      for client in slow {
        client.send("GET /_/values?page=site%2Findex.html HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      }
      let start = Date()
      for _ in 0..<20 { #expect(try Client(server).get("/").hasPrefix("HTTP/1.1 200 OK\r\n")) }
      #expect(Date().timeIntervalSince(start) < 5)
      for client in slow { #expect(client.receive().contains("&quot;page&quot;: &quot;site/index.html&quot;")) }
      #expect(try Client(server).get("/_/").contains("What is built"))
    }
  }

  /// One is made at a time, sixteen wait, and the others are told to come again.
  @Test func moreValuesThanCanWaitAreRefusedAtOnce() throws {
    final class Desk: LiveDesk {
      let made = Atomic<Int>(0)
      let most = Atomic<Int>(0)
      let isOpen = Atomic<Bool>(false)
      func overview() -> DeskOverview { DeskOverview() }
      func values(of path: String) -> [UInt8] {
        let now = made.add(1, ordering: .relaxed).newValue
        most.max(now, ordering: .relaxed)
        while !isOpen.load(ordering: .relaxed) { usleep(1000) }
        made.subtract(1, ordering: .relaxed)
        return []
      }
    }
    let desk = Desk()
    try serving(LiveRoom(desk: desk)) { server in
      let clients = try (0..<40).map { _ in try Client(server) }
      let request = "GET /_/values?page=site%2Findex.html HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
      for client in clients { client.send(request) }
      let end = Date().addingTimeInterval(5)
      while clients.count(where: \.isAnswered) < 23, Date() < end { usleep(1000) }
      #expect(try Client(server).get("/").hasPrefix("HTTP/1.1 200 OK\r\n"))
      desk.isOpen.store(true, ordering: .relaxed)
      let answers = clients.map { $0.receive() }
      #expect(answers.count { $0.hasPrefix("HTTP/1.1 200") } == 17)
      #expect(answers.count { $0.hasPrefix("HTTP/1.1 503") && $0.contains("\r\nRetry-After: 2\r\n") } == 23)
      #expect(desk.most.load(ordering: .relaxed) == 1)
    }
  }

  /// Streams, slow answers, half-sent requests and answers that nobody takes.
  @Test func itStopsAtOnceWhateverIsUnderWay() throws {
    struct Desk: LiveDesk {
      func overview() -> DeskOverview { DeskOverview() }
      func values(of path: String) -> [UInt8] {
        usleep(2_000_000)
        return []
      }
    }
    let server = try PreviewServer(port: 0, folders: scratch.site, room: LiveRoom(desk: Desk()))
    let clients = try (0..<40).map { _ in try Client(server) }
    for (number, client) in clients.enumerated() {
      let request = ["/_/events?page=site%2Findex.html&tag=", "/_/values?page=site%2Findex.html", "/big.csv", "/half"][
        number % 4]
      client.send("GET \(request) HTTP/1.1\r\nHost: localhost\r\n" + (number % 4 == 3 ? "" : "\r\n"))
    }
    usleep(200_000)
    let start = Date()
    server.stop()
    #expect(Date().timeIntervalSince(start) < 1)
    for client in clients { _ = client.receive() }
  }
}
