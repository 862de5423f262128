import Model
import Platform
import Store
import Testing

@testable import Publish

/// Why files were written, through kills and rollbacks.
@Suite struct CausesTests {
  private static let old: Pages = [
    "site/a.html": Page("a"), "site/b.html": Page("b"), "site/c.html": Page("c"),
    "site/photos/1.webp": Page("picture", kind: .photo),
  ]
  private static let new: Pages = [
    "site/a.html": Page("a"), "site/b.html": Page("b2"), "site/d.html": Page("d"),
    "site/photos/1.webp": Page("picture 2", kind: .photo),
  ]

  private func causes(_ fixture: OutputFixture) throws -> [String: FileCause] {
    var causes: [String: FileCause] = [:]
    for path in try fixture.ledger().keys { causes[path] = try fixture.store.cause(of: path) }
    return causes
  }

  private static let first = FileCause(night: 1, causes: .first)
  private static let before = old.mapValues { _ in first }
  private static let after = [
    "site/a.html": first, "site/b.html": FileCause(night: 2, causes: .templates),
    "site/d.html": FileCause(night: 2, causes: [.templates, .first]),
    // A template is no part of a picture.
    "site/photos/1.webp": FileCause(night: 2, causes: []),
  ]

  @Test func aKillAtAnyStepLeavesTheCauseOfWhatIsPublished() throws {
    var finished = 0
    for step in 0... {
      let fixture = try OutputFixture()
      try fixture.publish(Self.old)
      #expect(try causes(fixture) == Self.before)
      let done = Result { try fixture.publish(Self.new, hook: Interruption(at: step).hook, causes: .templates) }
      _ = try Publication(fixture.settings(), store: fixture.store, problems: fixture.problems)
      let isOld = try fixture.published() == Self.old.tree
      #expect(try causes(fixture) == (isOld ? Self.before : Self.after), "step \(step)")
      if !isOld { finished += 1 }
      if case .success = done { break }
    }
    #expect(finished > 3)
  }

  @Test func aRollbackIsTheCauseOfWhatItPutsBackAndTheNextNightOfTheRest() throws {
    let fixture = try OutputFixture()
    try fixture.publish(Self.old)
    try fixture.publish(Self.new, causes: .templates)
    try fixture.rollBack()
    let taken = FileCause(night: 2, causes: .takenBack)
    var found = try causes(fixture)
    #expect(found["site/b.html"] == taken && found["site/c.html"]?.night == 2 && found["site/a.html"] == Self.first)
    try fixture.publish(Self.new)
    found = try causes(fixture)
    #expect(found["site/b.html"] == FileCause(night: 3, causes: .rolledBack))
    #expect(found["site/d.html"] == FileCause(night: 3, causes: [.rolledBack, .first]))
    #expect(found["site/a.html"] == Self.first)
  }

  @Test func aMissingFileAndADamagedOneAreRepaired() throws {
    let fixture = try OutputFixture()
    try fixture.publish(Self.old)
    try fixture.write("by hand", to: "site/a.html")
    try Files.remove(fixture.output + "/site/b.html")
    try fixture.publish(Self.old, full: true)
    let found = try causes(fixture)
    for path in ["site/a.html", "site/b.html"] { #expect(found[path] == FileCause(night: 2, causes: .repaired)) }
    #expect(found["site/c.html"] == Self.first)
  }
}
