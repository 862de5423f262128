import Foundation
import Platform
import Testing

@testable import Serving

struct ServedTreeTests {
  private func kind(_ found: ServedTree.Entry) -> String {
    switch found {
    case .file(let file): (try? String(decoding: file.bytes(), as: UTF8.self)) ?? "unreadable"
    case .folder: "folder"
    case .missing: "missing"
    }
  }

  @Test func regularFilesBelowTheFoldersAreFound() throws {
    let scratch = try Scratch(["site/index.html": "home", "site/a/b.html": "b", "reports/r.html": "r"])
    let tree = ServedTree(scratch.folders)
    #expect(kind(tree.find(["site", "index.html"])) == "home")
    #expect(kind(tree.find(["site", "a", "b.html"])) == "b")
    #expect(kind(tree.find(["reports", "r.html"])) == "r")
    #expect(kind(tree.find(["site"])) == "folder" && kind(tree.find(["site", "a"])) == "folder")
    for parts in [[], ["site", "no"], ["site", "index.html", "x"], ["other", "x"], ["site", "no", "b.html"]] {
      #expect(kind(tree.find(parts)) == "missing")
    }
    #expect(kind(ServedTree(scratch.site).find(["reports", "r.html"])) == "missing")
  }

  @Test func noLinkIsFollowedAndNoPipeIsOpened() throws {
    let scratch = try Scratch(["secret": "secret", "out/secret": "secret", "site/index.html": "home"])
    try scratch.link("site/file", to: "../secret")
    try scratch.link("site/inside", to: "index.html")
    try scratch.link("site/folder", to: "../out")
    try scratch.link("site/absolute", to: "/etc/passwd")
    mkfifo(scratch.path + "/site/pipe", 0o644)
    let tree = ServedTree(scratch.site)
    for parts in [["file"], ["inside"], ["folder"], ["folder", "secret"], ["absolute"], ["pipe"]] {
      #expect(kind(tree.find(["site"] + parts)) == "missing", "\(parts)")
    }
  }

  /// The folder itself may be a link, as operators lay them.
  @Test func theServedFolderMayBeALink() throws {
    let scratch = try Scratch(["elsewhere/index.html": "home"])
    try scratch.link("site", to: "elsewhere")
    #expect(kind(ServedTree(scratch.site).find(["site", "index.html"])) == "home")
  }

  @Test func anOpenFileStaysWhatItWas() throws {
    let scratch = try Scratch(["site/index.html": "before"])
    guard case .file(let file) = ServedTree(scratch.site).find(["site", "index.html"]) else {
      Issue.record("not found")
      return
    }
    try scratch.write("site/index.html", "after, and longer")
    #expect(try String(decoding: file.bytes(), as: UTF8.self) == "before")
  }

  @Test func addressesLeadToFiles() throws {
    let scratch = try Scratch()
    #expect(ServedTree(scratch.site).address(of: "site/a b/é.html") == "/a%20b/%C3%A9.html")
    #expect(ServedTree(scratch.folders).address(of: "site/a.html") == "/site/a.html")
    #expect(ServedTree(scratch.folders).address(of: "reports/r.html") == "/reports/r.html")
    #expect(
      ServedTree(scratch.site).outputParts(of: RequestPath(parts: ["reports", "r.html"])) == [
        "site", "reports", "r.html",
      ])
    #expect(ServedTree(scratch.folders).outputParts(of: RequestPath(parts: ["index.html"])) == nil)
  }
}

struct MediaTypeTests {
  @Test(arguments: [
    ("index.html", "text/html; charset=utf-8"), ("site-0123.css", "text/css; charset=utf-8"),
    ("s-00.js", "text/javascript; charset=utf-8"), ("A.JPG", "image/jpeg"), ("chart.svg", "image/svg+xml"),
    ("league.csv", "text/csv; charset=utf-8"), ("feed.xml", "application/xml"),
    ("noending", "application/octet-stream"),
    ("what.exe", "application/octet-stream"),
  ])
  func endingsTell(name: String, type: String) {
    #expect(MediaType.of(name) == type)
  }
}
