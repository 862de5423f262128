import Diagnostics
import Model
import Platform
import Store
import Testing

@testable import Publish

@Suite struct PublicationTests {
  static let first: Pages = [
    "site/index.html": Page("home", kind: .list), "site/restaurants/a.html": Page("a"),
    "site/restaurants/b.html": Page("b"), "site/restaurants/b/1.html": Page("b1"),
    "reports/index.html": Page("reports", kind: .list),
  ]

  @Test func aFirstNightWritesEverything() throws {
    let fixture = try OutputFixture()
    let outcome = try fixture.publish(Self.first)
    #expect(outcome.written == 5 && outcome.untouched == 0 && outcome.night == 1)
    #expect(try fixture.published() == Self.first.tree)
    #expect(try fixture.store.ledgerRow("site/restaurants/b/1.html")?.size == 2)
    #expect(try FileStatus.of(fixture.output + "/.staging") == nil)
  }

  @Test(arguments: [true, false]) func anEqualNightTouchesNothing(trusting: Bool) throws {
    let fixture = try OutputFixture()
    try fixture.publish(Self.first)
    let before = try times(fixture.output)
    let outcome = try fixture.publish(Self.first, trusting: trusting)
    #expect(outcome.written == 0 && outcome.untouched == 5 && outcome.night == nil && !outcome.changed)
    #expect(try times(fixture.output) == before)
  }

  @Test func otherInputsWithEqualBytesAreRememberedAndTouchNothing() throws {
    let fixture = try OutputFixture()
    try fixture.publish(Self.first)
    let before = try times(fixture.output)
    var pages = Self.first
    pages["site/restaurants/a.html"]?.inputs = "made otherwise"
    #expect(try fixture.publish(pages).written == 0)
    #expect(try times(fixture.output) == before)
    let publication = try Publication(fixture.settings(), store: fixture.store, problems: fixture.problems)
    let files = try publication.open(.restaurant("a"))
    #expect(files.reuse("site/restaurants/a.html", inputs: Array("made otherwise".utf8)))
    #expect(!files.reuse("site/restaurants/a.html", inputs: Array("a".utf8)))
  }

  @Test func onlyWhatChangedIsWrittenAndEmptyFoldersGo() throws {
    let fixture = try OutputFixture()
    try fixture.publish(Self.first)
    var pages = Self.first
    pages["site/restaurants/a.html"] = Page("other a")
    pages["site/restaurants/b/1.html"] = nil
    let outcome = try fixture.publish(pages)
    #expect(outcome.written == 1 && outcome.removed == 1 && outcome.untouched == 3 && outcome.bytesWritten == 7)
    #expect(try fixture.published() == pages.tree)
  }

  @Test func aScopeThatIsNotCompleteKeepsItsFiles() throws {
    let fixture = try OutputFixture()
    var pages = Self.first
    pages["site/reports/open.html"] = Page("open")
    try fixture.publish(pages)
    try fixture.publish(["site/index.html": Page("home", kind: .list)], scopes: [.site])
    let kept = ["site/index.html", "site/reports/open.html", "reports/index.html"]
    #expect(try fixture.published() == pages.filter { kept.contains($0.key) }.tree)
    try fixture.publish([:], scopes: [.reports])
    #expect(try fixture.published() == pages.filter { $0.key == "site/index.html" }.tree)
  }

  @Test func aFileIsLinkedOrCopied() throws {
    let fixture = try OutputFixture()
    try Files.makeFolder(fixture.folder)
    for (name, mode) in [("open.jpg", mode_t(0o644)), ("closed.jpg", mode_t(0o600))] {
      let source = fixture.folder + "/" + name
      try Files.write(Array("picture".utf8), to: source)
      chmod(source, mode)
      let publication = try Publication(fixture.settings(), store: fixture.store, problems: fixture.problems)
      let files = NamedFiles(publication)
      try files.accept(
        RenderedPage(path: "site/photos/\(name)", kind: .photo, content: .file(path: source), inputs: []))
      _ = try publication.finish(files, complete: [])
      let published = try #require(try FileStatus.of(fixture.output + "/site/photos/" + name))
      #expect(published.links == (mode == 0o644 ? 2 : 1))
      #expect(published.permissions & 0o444 == 0o444)
    }
  }

  /// A photo on another disk than the output is copied.
  @Test func aFileOfAnotherDiskIsCopied() throws {
    let fixture = try OutputFixture()
    let source = "/tmp/sumaq-publish-other-disk-\(getpid()).jpg"
    try Files.write(Array("picture".utf8), to: source)
    defer { unlink(source) }
    for path in ["site/photos/1.jpg", "site/photos/2.jpg"] {
      let publication = try Publication(fixture.settings(), store: fixture.store, problems: fixture.problems)
      let files = NamedFiles(publication)
      try files.accept(RenderedPage(path: path, kind: .photo, content: .file(path: source), inputs: []))
      #expect(try publication.finish(files, complete: []).bytesWritten == 7)
    }
    let isOther = try FileStatus.of(source)?.device != FileStatus.of(fixture.folder)?.device
    #expect(try FileStatus.of(source)?.links == (isOther ? 1 : 3))
    #expect(try fixture.published()["site/photos/2.jpg"] == "file picture")
  }

  @Test func acceptIsSafeFromEightThreads() throws {
    let fixture = try OutputFixture()
    let publication = try Publication(fixture.settings(), store: fixture.store, problems: fixture.problems)
    let files = NamedFiles(publication)
    var expected: Pages = [:]
    for number in 0..<400 { expected["site/p/\(number % 17)/\(number).html"] = Page("page \(number)") }
    let pages = expected.map { $0 }
    let results = BoundedBatch.run(pages + pages, workers: 8) { entry in
      try files.accept(
        RenderedPage(path: entry.key, kind: .page, content: .bytes(Array(entry.value.text.utf8)), inputs: [1]))
    }
    for result in results { try result.get() }
    #expect(try publication.finish(files, complete: [.site]).written == 400)
    #expect(try fixture.published() == expected.tree)
  }

  @Test func twoPagesOfOnePathAreAProblem() throws {
    let fixture = try OutputFixture()
    let publication = try Publication(fixture.settings(), store: fixture.store, problems: fixture.problems)
    let files = NamedFiles(publication)
    for text in ["one", "one", "two"] {
      try files.accept(
        RenderedPage(path: "site/a.html", kind: .page, content: .bytes(Array(text.utf8)), inputs: []))
    }
    #expect(try publication.finish(files, complete: [.site]).written == 1)
    #expect(fixture.problems.entries.map(\.kind.id) == ["publish.written-twice"])
    #expect(try fixture.published()["site/a.html"] == "file one")
  }

  @Test(
    arguments: [
      "", "site", "site/", "/site/a", "site/../a", "site//a", "site/./a", "other/a", "site/a\0b", "reports/..",
      "site/" + String(repeating: "x", count: 256),
    ])
  func aPathThatIsNoneIsRefused(path: String) throws {
    let fixture = try OutputFixture()
    let publication = try Publication(fixture.settings(), store: fixture.store, problems: fixture.problems)
    let files = NamedFiles(publication)
    #expect(throws: Failure.self) {
      try files.accept(RenderedPage(path: path, kind: .page, content: .bytes([]), inputs: []))
    }
    #expect(throws: Failure.self) { try publication.finish(files, complete: [.site]) }
  }

  @Test func aDryRunCountsAndWritesNothing() throws {
    let fixture = try OutputFixture()
    try fixture.publish(Self.first)
    let before = try times(fixture.output)
    let publication = try Publication(fixture.settings(dryRun: true), store: fixture.store, problems: fixture.problems)
    let files = NamedFiles(publication)
    try files.accept(
      RenderedPage(path: "site/new.html", kind: .page, content: .bytes([1]), inputs: []))
    let outcome = try publication.finish(files, complete: [.site])
    #expect(outcome.written == 1 && outcome.removed == 4)
    #expect(try times(fixture.output) == before)
  }

  private func times(_ path: String) throws -> [String: Int64] {
    guard let status = try FileStatus.of(path) else { return [:] }
    var found = [path: status.modified]
    guard status.kind == .folder else { return found }
    for name in try Files.names(in: path) { found.merge(try times(path + "/" + name)) { $1 } }
    return found
  }
}
