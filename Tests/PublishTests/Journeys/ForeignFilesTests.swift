import Diagnostics
import Model
import Platform
import Store
import Testing

@testable import Publish

@Suite struct ForeignFilesTests {
  @Test func aForeignFileStaysAndTheRestIsPublished() throws {
    let fixture = try OutputFixture()
    try fixture.write("mine", to: "site/restaurants/a.html")
    try fixture.write("also mine", to: "site/notes.txt")
    let outcome = try fixture.publish(PublicationTests.first)
    #expect(outcome.written == 4 && outcome.refused == 1)
    #expect(fixture.problems.entries.map(\.kind.id) == ["publish.foreign-file"])
    var expected = PublicationTests.first.tree
    expected["site/restaurants/a.html"] = "file mine"
    expected["site/notes.txt"] = "file also mine"
    #expect(try fixture.published() == expected)
    try fixture.publish([:])
    #expect(try fixture.published().filter { $0.value != "folder" }.values.sorted() == ["file also mine", "file mine"])
  }

  @Test func aForeignFileWithTheRightBytesIsAdopted() throws {
    let fixture = try OutputFixture()
    try fixture.write("a", to: "site/restaurants/a.html")
    let outcome = try fixture.publish(PublicationTests.first)
    #expect(outcome.written == 4 && outcome.untouched == 1 && fixture.problems.isEmpty)
    #expect(try fixture.publish(PublicationTests.first).night == nil)
    try fixture.publish([:])
    #expect(try fixture.published().isEmpty)
  }

  @Test(arguments: ["folder", "link", "pipe"])
  func somethingElseInThePlaceOfAPageStays(kind: String) throws {
    let fixture = try OutputFixture()
    try fixture.publish(PublicationTests.first)
    let place = fixture.output + "/site/restaurants/a.html"
    try Files.remove(place)
    switch kind {
    case "folder": try Files.makeFolder(place)
    case "link": symlink(fixture.folder + "/elsewhere", place)
    default: mkfifo(place, 0o600)
    }
    let before = try FileStatus.of(place)
    var pages = PublicationTests.first
    pages["site/restaurants/a.html"] = Page("other")
    pages["site/restaurants/b.html"] = Page("other")
    #expect(try fixture.publish(pages).refused == 1)
    #expect(try FileStatus.of(place)?.inode == before?.inode)
    #expect(try fixture.published()["site/restaurants/b.html"] == "file other")
    try fixture.publish([:])
    #expect(try FileStatus.of(place)?.inode == before?.inode)
    #expect(try FileStatus.of(fixture.folder + "/elsewhere") == nil)
  }

  /// Somebody puts a link to a folder of theirs where a folder of pages was.
  @Test func aLinkedFolderIsNeverWrittenThrough() throws {
    let fixture = try OutputFixture()
    try fixture.publish(PublicationTests.first)
    let victim = fixture.folder + "/victim"
    try Files.makeFolder(victim)
    try Files.write([1], to: victim + "/a.html")
    try Files.removeTree(fixture.output + "/site/restaurants")
    symlink(victim, fixture.output + "/site/restaurants")
    var pages = PublicationTests.first
    for (path, _) in pages { pages[path]?.text += " anew" }
    #expect(try fixture.publish(pages, trusting: false).refused == 3)
    #expect(try Files.names(in: victim) == ["a.html"])
    #expect(try Files.read(victim + "/a.html") == [1])
    #expect(try fixture.published()["site/index.html"] == "file home anew")
    try fixture.publish([:])
    #expect(try Files.names(in: victim) == ["a.html"])
  }

  @Test(arguments: ["site", "reports", ".staging", ".nights"])
  func aLinkInThePlaceOfAFolderOfOursEndsTheNight(name: String) throws {
    let fixture = try OutputFixture()
    let victim = fixture.folder + "/victim"
    try Files.makeFolder(victim)
    try Files.makeFolder(fixture.output)
    symlink(victim, fixture.output + "/" + name)
    let failure = #expect(throws: Failure.self) { try fixture.publish(PublicationTests.first) }
    #expect(failure?.exitCode == .cannotCreate && failure?.problem.id == "publish.foreign-file")
    #expect(try Files.names(in: victim).isEmpty)
  }

  @Test func aFileThatAppearsWhileWeWorkStaysAndNothingIsPublished() throws {
    let fixture = try OutputFixture()
    try fixture.publish(PublicationTests.first)
    var pages = PublicationTests.first
    pages["site/index.html"] = Page("home with news", kind: .list)
    pages["site/new.html"] = Page("new")
    let hook: StepHook = { step in
      if step.path.hasSuffix("/journal") { try fixture.write("mine", to: "site/new.html") }
    }
    let failure = #expect(throws: Failure.self) { try fixture.publish(pages, hook: hook) }
    #expect(failure?.problem.id == "publish.foreign-file")
    var expected = PublicationTests.first.tree
    expected["site/new.html"] = "file mine"
    #expect(try fixture.published() == expected)
  }

  @Test func aMissingSiteIsWrittenAnew() throws {
    let fixture = try OutputFixture()
    try fixture.publish(PublicationTests.first)
    try Files.removeTree(fixture.output + "/site")
    #expect(try fixture.publish(PublicationTests.first).written == 4)
    #expect(try fixture.published() == PublicationTests.first.tree)
    try Files.removeTree(fixture.output)
    #expect(try fixture.publish(PublicationTests.first).written == 5)
    #expect(try fixture.published() == PublicationTests.first.tree)
  }

  @Test func anExchangedSiteIsCompared() throws {
    let fixture = try OutputFixture()
    try fixture.publish(PublicationTests.first)
    try Files.move(fixture.output + "/site", to: fixture.output + "/aside")
    try fixture.write("a", to: "site/restaurants/a.html")
    try fixture.write("wrong", to: "site/index.html")
    let outcome = try fixture.publish(PublicationTests.first)
    #expect(outcome.written == 3 && outcome.untouched == 2)
    #expect(try fixture.published() == PublicationTests.first.tree)
    #expect(fixture.problems.isEmpty)
  }

  @Test func aFullNightMendsWhatSomebodyChanged() throws {
    let fixture = try OutputFixture()
    try fixture.publish(PublicationTests.first)
    try fixture.write("B", to: "site/restaurants/b.html")
    try Files.remove(fixture.output + "/site/index.html")
    #expect(try fixture.publish(PublicationTests.first).written == 0)
    #expect(try fixture.publish(PublicationTests.first, full: true).written == 2)
    #expect(try fixture.published() == PublicationTests.first.tree)
  }

  @Test func anOlderStateFolderIsNoticed() throws {
    let fixture = try OutputFixture()
    try fixture.publish(PublicationTests.first)
    let before = try #require(try fixture.store.ledgerState())
    let row = try #require(try fixture.store.ledgerRow("site/restaurants/a.html"))
    var pages = PublicationTests.first
    pages["site/restaurants/a.html"] = Page("news")
    try fixture.publish(pages)
    try fixture.store.updateLedger { ledger in
      try ledger.set(before)
      try ledger.put(row)
    }
    #expect(try !PublishedStatus(output: fixture.output, store: fixture.store).agrees)
    try fixture.publish(PublicationTests.first)
    #expect(try fixture.published() == PublicationTests.first.tree)
  }
}
