import Diagnostics
import Model
import Testing

@testable import Store

@Suite struct RepeatedRowsTests {
  private struct Row {
    var id = "a"
    var comment = ""
    var updated: Int64?
    var isDeleted = false
  }

  /// Ingests files of reviews, each row on the line of its number.
  @discardableResult
  private func night(
    _ test: TestStore, _ files: [String: [Row]], mode: IngestRules.Mode = .snapshot
  ) throws -> IngestOutcome {
    try test.store.ingest(IngestRules(mode: mode)) { session in
      try session.begin(.reviews)
      for (file, rows) in files.sorted(by: { $0.key < $1.key }) {
        var export = TestExport()
        for row in rows {
          if row.isDeleted {
            export.delete(.reviews, ["id": .text(row.id)])
          } else {
            export.review(row.id, user: "u", restaurant: "r", comment: row.comment, updated: row.updated)
          }
        }
        try session.apply(TestExport.batch(.reviews, export.rows.map(\.row)), file: file)
        try session.remember([], in: file)
      }
      for file in files.keys {
        try session.recordFile(FileRecord(name: file, collection: .reviews, size: 1, modified: 1, changed: 1, inode: 1))
      }
      try session.finish(.reviews, whole: true)
    }.outcome
  }

  private func lost(_ test: TestStore) throws -> [String] { try test.rejects().map { "\($0.file):\($0.line)" } }

  @Test func theLoserStandsAmongTheRejectsAndTheProblemHasBothPlaces() throws {
    let test = try TestStore()
    let outcome = try night(
      test, ["a.csv": [Row(comment: "one"), Row(id: "b")], "b.csv": [Row(id: "c"), Row(comment: "two")]])
    #expect((outcome.rows.read, outcome.rows.added, outcome.rows.repeated, outcome.rows.same) == (4, 3, 1, 0))
    let reject = try #require(try test.rejects().first)
    #expect(try test.rejects().count == 1)
    #expect((reject.file, reject.line, reject.kind, reject.recordID) == ("a.csv", 1, .repeated, "a"))
    #expect(reject.problem == StoreProblems.repeatedID.id)
    #expect(reject.raw.contains(#""comment":"one""#) && reject.raw.contains(#""user_id":"u""#))
    let told = try #require(outcome.repeated.first)
    #expect(told.problem.place == Place("a.csv", line: 1))
    #expect(told.problem.reason.contains("b.csv:2") && told.problem.reason.contains(#""a""#))
    #expect(outcome.rowsRepeatedInAllFiles == 1)
    #expect(outcome.lost == LostRows() && outcome.fieldsLost == 0)
  }

  @Test func theNewerOneWinsAgainstALaterOne() throws {
    let test = try TestStore()
    let outcome = try night(test, ["a.csv": [Row(comment: "one", updated: 9), Row(comment: "two", updated: 3)]])
    #expect(try lost(test) == ["a.csv:2"])
    #expect(outcome.repeated.first?.problem.reason.contains("a.csv:1") == true)
  }

  @Test func anExactDuplicateIsOnlyCounted() throws {
    let test = try TestStore()
    let outcome = try night(test, ["a.csv": [Row(), Row(), Row()], "b.csv": [Row()]])
    #expect((outcome.rows.read, outcome.rows.added, outcome.rows.repeated) == (4, 1, 3))
    #expect(try test.rejects().isEmpty && outcome.repeated.isEmpty && outcome.remembered.isEmpty)
  }

  @Test func aRowWithoutAKeyInTwoFilesIsToldWithBoth() throws {
    let test = try TestStore()
    let row = Row(id: GeneratedID.make("review", cells: [1], number: 1))
    let outcome = try night(test, ["a.csv": [row], "b.csv": [Row(id: "b"), row]])
    #expect((outcome.rows.read, outcome.rows.added, outcome.rows.repeated) == (3, 2, 1))
    #expect(try lost(test) == ["b.csv:2"])
    #expect(outcome.repeated.first?.problem.reason.contains("a.csv:1; it counts once") == true)
  }

  /// The first is the same as the last, which wins.
  @Test func whatSaysTheSameAsTheWinnerIsADuplicate() throws {
    let test = try TestStore()
    let rows = [Row(comment: "one"), Row(comment: "two"), Row(comment: "one")]
    let outcome = try night(test, ["a.csv": rows])
    #expect((outcome.rows.added, outcome.rows.repeated) == (1, 2))
    #expect(try lost(test) == ["a.csv:2"])
    #expect(outcome.repeated.map(\.count) == [1])
  }

  @Test func aThousandAreOneProblemWithAFewExamples() throws {
    let test = try TestStore()
    let rows = (0..<1000).flatMap { [Row(id: "v\($0)", comment: "x"), Row(id: "v\($0)", comment: "y")] }
    let outcome = try night(test, ["a.csv": rows])
    #expect(outcome.repeated.count == 5)
    #expect(outcome.repeated.reduce(0) { $0 + $1.count } == 1000)
    #expect(outcome.remembered.map(\.problem.marks.count) == [1000])
    #expect(try lost(test).count == 1000)
  }

  /// A later file of deltas is there to replace rows.
  @Test func inDeltasOnlyRowsOfOneFileAreTold() throws {
    let test = try TestStore()
    let files = [
      "a.csv": [Row(comment: "one"), Row(id: "b", comment: "x"), Row(id: "b", comment: "y")],
      "b.csv": [Row(comment: "two")],
    ]
    let outcome = try night(test, files, mode: .delta)
    #expect((outcome.rows.read, outcome.rows.added, outcome.rows.repeated) == (4, 2, 2))
    #expect(try lost(test) == ["a.csv:2"])
  }

  @Test func rowsThatATombstoneDeletesAreOnlyCounted() throws {
    let test = try TestStore()
    let rows = [Row(comment: "one"), Row(comment: "two"), Row(isDeleted: true), Row(id: "b", isDeleted: true)]
    let outcome = try night(test, ["a.csv": rows])
    #expect((outcome.rows.read, outcome.rows.added, outcome.rows.repeated, outcome.rows.deleted) == (4, 0, 2, 2))
    #expect(try test.rejects().isEmpty)
  }

  @Test func whatIsRepeatedNoMoreIsForgotten() throws {
    let test = try TestStore()
    try night(test, ["a.csv": [Row(comment: "one"), Row(comment: "two")]])
    let outcome = try night(test, ["a.csv": [Row(comment: "one"), Row(id: "b")]])
    #expect(outcome.remembered.isEmpty && outcome.repeated.isEmpty)
    #expect(try test.rejects().isEmpty)
  }

  @Test func theIDOfAPersonIsNotTold() throws {
    let test = try TestStore()
    var export = TestExport()
    export.user("ann@example.org", name: "Ann")
    export.user("ann@example.org", name: "Anne")
    let outcome = try test.night(export)
    #expect(outcome.repeated.count == 1)
    #expect(outcome.repeated.allSatisfy { !$0.problem.reason.contains("@") })
  }
}
