import Model
import Testing

@testable import Store

@Suite struct PublicationWriterTests {
  private let test: TestStore

  init() throws { test = try TestStore() }

  private func row(_ path: String) -> LedgerRow {
    LedgerRow(path: path, kind: .page, size: 1, inputs: .none, output: .none)
  }

  /// Publishes a night that writes and removes these paths.
  private func publish(
    _ night: Int, _ written: [String], removing removed: [String] = [], isContinuous: Bool = true
  ) throws {
    try test.store.updateLedger { ledger in
      var list = try ledger.list(night: night, changes: written.count + removed.count, isContinuous: isContinuous)
      for path in written {
        try ledger.put(row(path))
        try list.add(path, isRemoved: false)
      }
      for path in removed {
        try ledger.remove(path)
        try list.add(path, isRemoved: true)
      }
      try list.finish()
    }
  }

  /// The written paths after a publication, then the removed ones.
  private func changes(after publication: Int64, isComplete: Bool = false) throws -> [[String]] {
    try [Store.ChangedPaths.written, .removed].map { paths in
      var found: [String] = []
      try test.store.eachChangedPath(paths, after: publication, isComplete: isComplete) { path, _ in found.append(path)
      }
      return found
    }
  }

  @Test func theFirstNightWroteEverythingAndListsNothing() throws {
    try publish(1, ["site/a", "site/b"], isContinuous: false)
    #expect(try changes(after: 0) == [["site/a", "site/b"], []])
    #expect(try test.store.publications().map(\.paths) == [0])
    #expect(try test.store.publications().map(\.everything) == [true])
  }

  /// What counts is what is published now, once.
  @Test func severalNightsAreOneList() throws {
    try publish(1, ["site/a", "site/b", "site/c"], isContinuous: false)
    try publish(2, ["site/d", "site/a"], removing: ["site/b"])
    try publish(3, ["site/b", "site/a"], removing: ["site/d"])
    #expect(try changes(after: 1) == [["site/a", "site/b"], ["site/d"]])
    #expect(try changes(after: 2) == [["site/a", "site/b"], ["site/d"]])
    #expect(try changes(after: 3) == [[], []])
    #expect(try changes(after: 2, isComplete: true) == [["site/a", "site/b", "site/c"], ["site/d"]])
  }

  /// A run that was cut off after it had committed commits once more.
  @Test func aNightThatIsCommittedTwiceIsListedOnce() throws {
    try publish(1, ["site/a"], isContinuous: false)
    for _ in 0..<2 { try publish(2, ["site/b"]) }
    #expect(try test.store.publications().map(\.night) == [1, 2])
    #expect(try test.store.publications().map(\.paths) == [0, 1])
  }

  @Test func aNightThatIsTakenBackIsAChangeToo() throws {
    try publish(1, ["site/a"], isContinuous: false)
    try publish(2, ["site/b"])
    try test.store.updateLedger { ledger in
      var list = try #require(try ledger.list(takingBack: 2, to: 1, changes: 1, wasPublished: false))
      try ledger.remove("site/b")
      try list.add("site/b", isRemoved: true)
      try list.finish()
      // A night that was undone before it was published changed nothing.
      #expect(try ledger.list(takingBack: 3, to: 1, changes: 1, wasPublished: false) == nil)
    }
    #expect(try changes(after: 2) == [[], ["site/b"]])
    #expect(try test.store.publications().map(\.published) == [1, 2, 1])
  }

  /// If output and ledger disagreed, nothing that was known before is an answer.
  @Test func aBreakForgetsWhatWasKnown() throws {
    try publish(1, ["site/a"], isContinuous: false)
    try publish(2, ["site/b"])
    try publish(3, ["site/c"], isContinuous: false)
    #expect(try test.store.publications().map(\.number) == [3])
    #expect(try changes(after: 2) == [["site/a", "site/b", "site/c"], []])
    try test.store.updateLedger { try $0.restartLists(night: 3) }
    #expect(try test.store.publications().map(\.number) == [4])
  }

  @Test func onlySoManyPublicationsAreKept() throws {
    try publish(1, ["site/a"], isContinuous: false)
    for night in 2...PublicationWriter.mostPublications + 5 { try publish(night, ["site/\(night)"]) }
    let kept = try test.store.publications()
    #expect(kept.count == PublicationWriter.mostPublications && kept.first?.night == 6)
    #expect(
      try test.store.write { try $0.integer("SELECT count(*) FROM published_changes") }
        == Int64(PublicationWriter.mostPublications))
  }

  @Test func aNightThatRewritesMostFilesListsThemAll() throws {
    let many = (0..<2 * PublicationWriter.manyChanges).map { "site/\($0)" }
    try publish(1, many, isContinuous: false)
    try publish(2, Array(many.prefix(PublicationWriter.manyChanges + 1)), removing: ["site/1999"])
    #expect(try test.store.publications().last.map { $0.everything && $0.paths == 1 } == true)
    #expect(try changes(after: 1).map(\.count) == [1999, 1])
    try publish(3, Array(many.prefix(PublicationWriter.manyChanges - 1)))
    #expect(try test.store.publications().last?.everything == false)
  }

  /// A store of the version before knows of the night that is published, and nothing of what it changed.
  @Test func anOlderStoreBeginsWithItsNight() throws {
    try test.store.write { connection in
      try connection.execute(
        "DROP TABLE publications; DROP TABLE published_changes; DROP TABLE delivery; DROP TABLE hold;"
          + "INSERT INTO ledger_state(name, value) VALUES('night', 17)")
      try connection.execute(PublicationsSchema.sql)
    }
    let first = try #require(try test.store.publications().first)
    #expect(first.published == 17 && first.everything && first.number == 1)
  }

  @Test func anotherCommandWasNeverTold() throws {
    #expect(try test.store.delivered(to: "one") == nil)
    try test.store.recordDelivered(4, to: "one")
    #expect(try test.store.delivered(to: "one") == 4)
    try test.store.recordDelivered(5, to: "other")
    #expect(try test.store.delivered(to: "one") == nil && test.store.delivered(to: "other") == 5)
  }
}
