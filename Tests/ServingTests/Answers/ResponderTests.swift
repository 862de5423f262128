import Foundation
import Testing

@testable import Serving

struct ResponderTests {
  private static let page =
    "<!doctype html><head><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\"></head><body>hello</body>"

  private let scratch: Scratch

  init() throws {
    scratch = try Scratch([
      "secret": "secret", "site/index.html": Self.page, "site/a/b.html": Self.page, "site/a/c.css": "b{}",
      "site/reports/r.html": "public", "reports/r.html": "private", "reports/index.html": "list",
    ])
  }

  private func responder(_ folders: ServedFolders, room: LiveRoom? = nil, alone: Bool = true) -> Responder {
    let tree = ServedTree(folders)
    room?.attach(tree)
    return Responder(tree: tree, room: room, isForThisMachineAlone: alone)
  }

  private func body(_ answer: Answer) -> String {
    switch answer.body {
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .file(let file, _): (try? String(decoding: file.bytes(), as: UTF8.self)) ?? "unreadable"
    case .events: "events"
    case .later(let make): body(make())
    }
  }

  @Test func theSiteStandsAtTheTop() throws {
    let responder = responder(scratch.site)
    #expect(body(responder.answer(PreviewRequest("/"))) == Self.page)
    #expect(body(responder.answer(PreviewRequest("/reports/r.html"))) == "public")
    let folder = responder.answer(PreviewRequest("/a"))
    #expect(folder.status == 302 && folder.header("Location") == "/a/")
    #expect(responder.answer(PreviewRequest("/a/")).status == 404)
    #expect(responder.answer(PreviewRequest("/site/a/b.html")).header("Location") == "/a/b.html")
    #expect(responder.answer(PreviewRequest("/site/site/b.html")).header("Location") == "/site/b.html")
    let missing = responder.answer(PreviewRequest("/a/no%3Cb%3E.html"))
    #expect(missing.status == 404 && body(missing).contains("site/a/no&lt;b&gt;.html"))
  }

  @Test func withReportsBothStandAsTheyLie() throws {
    let responder = responder(scratch.folders)
    #expect(responder.answer(PreviewRequest("/")).header("Location") == "/site/")
    #expect(responder.answer(PreviewRequest("/a/b.html")).header("Location") == "/site/a/b.html")
    #expect(responder.answer(PreviewRequest("/site")).header("Location") == "/site/")
    #expect(body(responder.answer(PreviewRequest("/site/"))) == Self.page)
    #expect(body(responder.answer(PreviewRequest("/reports/r.html"))) == "private")
    #expect(body(responder.answer(PreviewRequest("/site/reports/r.html"))) == "public")
    #expect(body(responder.answer(PreviewRequest("/reports/"))) == "list")
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "get", ""])
  func nothingIsWritten(method: String) throws {
    var request = PreviewRequest("/")
    request.method = method
    let answer = responder(scratch.site).answer(request)
    #expect(answer.status == 405 && answer.header("Allow") == "GET, HEAD")
  }

  @Test func otherNamesOfTheMachineAreRefusedUnlessItServesOthers() throws {
    var request = PreviewRequest("/")
    request.host = "evil.example"
    let folders = scratch.site
    #expect(responder(folders).answer(request).status == 421)
    #expect(responder(folders, alone: false).answer(request).status == 200)
    request.host = "localhost:8080"
    #expect(responder(folders).answer(request).status == 200)
  }

  @Test func withoutARoomNothingIsAdded() throws {
    let responder = responder(scratch.site)
    #expect(body(responder.answer(PreviewRequest("/a/b.html"))) == Self.page)
    for path in ["/_/", "/_/live.js", "/_/events", "/_/values"] {
      #expect(responder.answer(PreviewRequest(path)).status == 404)
    }
  }

  @Test func withARoomPagesHaveTheScriptAndFilesStay() throws {
    let responder = responder(scratch.site, room: LiveRoom())
    let sent = body(responder.answer(PreviewRequest("/a/b.html")))
    #expect(sent.contains("<script src=\"/_/live.js\" defer data-page=\"site/a/b.html\" data-tag=\""))
    #expect(sent.contains("connect-src 'self'"))
    #expect(try String(contentsOfFile: scratch.path + "/site/a/b.html", encoding: .utf8) == Self.page)
    #expect(body(responder.answer(PreviewRequest("/a/c.css"))) == "b{}")
    #expect(responder.answer(PreviewRequest("/_/live.js")).header("Content-Type") == MediaType.script)
    let missing = body(responder.answer(PreviewRequest("/new.html")))
    #expect(missing.contains("data-page=\"site/new.html\" data-tag=\"none\""))
    #expect(!body(responder.answer(PreviewRequest("/new.css"))).contains("<script"))
  }

  @Test func whatIsShownAheadIsServedInPlaceOfTheFile() throws {
    let room = LiveRoom()
    let responder = responder(scratch.site, room: room)
    let before = responder.answer(PreviewRequest("/a/b.html")).header("ETag")
    room.show(Array("<body>ahead".utf8), at: "site/a/b.html")
    room.show(Array("i{}".utf8), at: "site/a/c.css")
    room.show(Array("<body>new".utf8), at: "site/new.html")
    let ahead = responder.answer(PreviewRequest("/a/b.html"))
    #expect(body(ahead).hasSuffix("<body>ahead") && ahead.header("ETag") != before)
    #expect(body(responder.answer(PreviewRequest("/a/c.css"))) == "i{}")
    #expect(responder.answer(PreviewRequest("/new.html")).status == 200)
    room.published()
    #expect(responder.answer(PreviewRequest("/a/b.html")).header("ETag") == before)
    #expect(responder.answer(PreviewRequest("/new.html")).status == 404)
  }

  @Test func scriptsAreAnsweredWithPublishedBytesButThePreviewsOwn() throws {
    let room = LiveRoom()
    let responder = responder(scratch.site, room: room)
    func sent(_ path: String, _ change: (inout PreviewRequest) -> Void) -> String {
      var request = PreviewRequest(path)
      request.fetchDestination = "empty"
      change(&request)
      return body(responder.answer(request))
    }
    #expect(sent("/a/b.html") { _ in } == Self.page)
    #expect(sent("/a/b.html") { $0.isPreview = true }.contains("/_/live.js"))
    #expect(sent("/a/b.html") { $0.fetchDestination = "document" }.contains("/_/live.js"))
    room.show(Array("<body>ahead".utf8), at: "site/a/b.html")
    room.show(Array("i{}".utf8), at: "site/a/c.css")
    #expect(sent("/a/b.html") { _ in } == Self.page)
    #expect(sent("/a/c.css") { _ in } == "b{}")
    #expect(sent("/a/b.html") { $0.isPreview = true }.hasSuffix("<body>ahead"))
    #expect(!sent("/new.html") { _ in }.contains("/_/live.js"))
  }

  @Test func otherSitesGetNothingOfThePreviewsOwn() throws {
    let responder = responder(scratch.site, room: LiveRoom())
    func status(_ change: (inout PreviewRequest) -> Void) -> Int {
      var request = PreviewRequest("/_/events")
      (request.page, request.host) = ("site/index.html", "127.0.0.1:8080")
      change(&request)
      return responder.answer(request).status
    }
    #expect(status { _ in } == 200)
    #expect(status { $0.fetchSite = "same-origin" } == 200)
    #expect(status { $0.origin = "http://127.0.0.1:8080" } == 200)
    #expect(status { $0.fetchSite = "cross-site" } == 403)
    #expect(status { $0.fetchSite = "same-site" } == 403)
    #expect(status { $0.origin = "https://evil.example" } == 403)
    #expect(status { $0.origin = "null" } == 403)
  }

  @Test(arguments: [
    "", "site/index.css", "site/../secret.html", "/etc/passwd.html", "secret.html", "site/.a.html", "state/x.html",
  ])
  func streamsAndValuesAreOfPagesAlone(path: String) throws {
    struct Desk: LiveDesk {
      func overview() -> DeskOverview { DeskOverview() }
      func values(of path: String) -> [UInt8] { Array("{}".utf8) }
    }
    let responder = responder(scratch.site, room: LiveRoom(desk: Desk()))
    for address in ["/_/events", "/_/values"] {
      var request = PreviewRequest(address)
      request.page = path
      #expect(responder.answer(request).status == 404)
    }
  }
}
