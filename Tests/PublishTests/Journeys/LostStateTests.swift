import Diagnostics
import Model
import Platform
import Store
import Testing

@testable import Publish

/// The state folder was moved aside, or what the output keeps of its nights was damaged.
@Suite struct LostStateTests {
  /// The same output with a store that knows nothing.
  private func publish(_ pages: Pages, _ fixture: OutputFixture, state: String) throws -> PublishOutcome {
    let store = try Store(folder: fixture.folder + "/" + state)
    let publication = try Publication(fixture.settings(), store: store, problems: fixture.problems)
    let files = NamedFiles(publication)
    for (path, page) in pages {
      try files.accept(
        RenderedPage(path: path, kind: page.kind, content: .bytes(Array(page.text.utf8)), inputs: [1]))
    }
    return try publication.finish(files, complete: [.site, .reports])
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func aNewStateFolderTakesTheOutputOver(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let fixture = try OutputFixture()
    for night in 0..<4 {
      let pages = random.pages(upTo: 30)
      if night > 0 { try fixture.write("mine", to: "site/restaurants/notes.txt") }
      _ = try publish(pages, fixture, state: "state\(night)")
      var expected = pages
      if night > 0 { expected["site/restaurants/notes.txt"] = Page("mine") }
      #expect(try fixture.published() == expected.tree)
    }
    #expect(fixture.problems.isEmpty)
  }

  @Test func whatStaysTheSameIsNotWrittenAgain() throws {
    let fixture = try OutputFixture()
    _ = try publish(PublicationTests.first, fixture, state: "one")
    var pages = PublicationTests.first
    pages["site/index.html"] = Page("other")
    pages["site/restaurants/b/1.html"] = nil
    let outcome = try publish(pages, fixture, state: "two")
    #expect(outcome.written == 1 && outcome.untouched == 3 && outcome.removed == 1)
  }

  @Test func aRolledBackPathIsNotOwned() throws {
    let fixture = try OutputFixture()
    try fixture.publish(PublicationTests.first)
    var pages = PublicationTests.first
    pages["site/new.html"] = Page("new")
    try fixture.publish(pages)
    _ = try fixture.rollBack()
    try fixture.write("mine", to: "site/new.html")
    #expect(try publish(pages, fixture, state: "two").refused == 1)
    #expect(try fixture.published()["site/new.html"] == "file mine")
  }

  @Test func theListStaysShortAndHealsItself() throws {
    let fixture = try OutputFixture()
    let tree = try {
      try Files.makeFolder(fixture.output); return try OutputTree(fixture.output, hook: nil)
    }()
    try tree.makeFolder(".nights")
    for round in 0..<200 {
      try OwnedPaths.append(tree) { add in
        for number in 0..<200 { try add(LedgerDigest(of: "site/\(number)"), (number + round) % 2 == 0) }
      }
    }
    #expect(try OwnedPaths.read(tree).count == 100)
    let keys = (0..<5).map { LedgerDigest(of: "site/\($0)") }
    try OwnedPaths.mend(tree, keys: keys)
    #expect(try OwnedPaths.read(tree) == Set(keys))
    let half = try Files.read(tree.full(OwnedPaths.path)).dropLast(3)
    try Files.write(Array(half), to: tree.full(OwnedPaths.path))
    try OwnedPaths.append(tree) { try $0(LedgerDigest(of: "site/9"), true) }
    #expect(try OwnedPaths.read(tree) == Set(keys.dropLast() + [LedgerDigest(of: "site/9")]))
  }

  /// A journal that somebody cut short or filled with nonsense.
  @Test(arguments: [0, 40, 88, 120, -1])
  func aDamagedJournalIsToldAndAFullNightMends(length: Int) throws {
    let fixture = try OutputFixture()
    try fixture.publish(InterruptionTests.old)
    let reached = Interruption(at: .max)
    let hook: StepHook = { step in
      try reached.hook(step)
      if step.verb == "rename", step.path.hasPrefix("site/") { throw Interruption.Killed() }
    }
    #expect(throws: (any Error).self) {
      try fixture.publish(
        InterruptionTests.new,
        hook: { step in
          do { try hook(step) } catch { throw error }
          if step.path.hasSuffix("withdrawing") { throw Interruption.Killed() }
        })
    }
    let journal = fixture.output + "/.nights/2/journal"
    let bytes = try Files.read(journal)
    try Files.write(length < 0 ? bytes.map { ~$0 } : Array(bytes.prefix(length)), to: journal)
    let failure = #expect(throws: Failure.self) { try fixture.publish(InterruptionTests.new) }
    #expect(failure?.problem.id == "publish.damaged-journal" && failure?.exitCode == .inputOutput)
    try fixture.publish(InterruptionTests.new, full: true)
    #expect(try fixture.published() == InterruptionTests.new.tree)
  }
}
