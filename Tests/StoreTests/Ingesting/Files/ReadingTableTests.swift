import Model
import Platform
import Testing

@testable import Store

/// What the store remembers of a file's records stands for them only as long as their rows are what they say.
@Suite struct FileReadingTests {
  private func export(_ change: (inout TestExport) -> Void = { _ in }) -> TestExport {
    var export = TestExport()
    export.remembers = true
    export.review("a", user: "u1", restaurant: "r1", comment: "first")
    export.review("b", user: "u2", restaurant: "r1", comment: "second", updated: 20)
    export.review("c", user: "u3", restaurant: "r2", comment: "third")
    change(&export)
    return export
  }

  private func known(_ test: TestStore) throws -> [UInt64] {
    try test.store.ingest(IngestRules(dryRun: true)) { session in
      try session.beginFile("reviews", of: .reviews) ?? []
    }.result
  }

  private func comments(_ test: TestStore) throws -> [String] {
    try test.store.write { connection in
      try connection.rows("SELECT comment FROM reviews ORDER BY id") { $0.text(0) ?? "" }
    }
  }

  @Test func whatIsTheSameIsPassed() throws {
    let test = try TestStore()
    try test.night(export())
    #expect(try known(test).filter { $0 != 0 }.count == 3)
    let again = try test.night(export())
    #expect(again.rows.read == 3)
    #expect(again.rows.same == 3)
    #expect(!again.changed)
    let less = try test.night(export { $0.rows.remove(at: 1) })
    #expect(less.rows.removed == 1)
    #expect(try comments(test) == ["first", "third"])
    #expect(try test.store.check() == [])
  }

  /// The later of two without a date wins, so the one from last night must stand against the one before it.
  @Test func oneThatStandsBehindAnotherOfItsIDTakesItsPlaceBack() throws {
    let test = try TestStore()
    try test.night(export())
    var second = export()
    let first = second.rows.removeFirst()
    second.review("a", user: "u9", restaurant: "r2", comment: "in front")
    second.rows.append(first)
    try test.night(second)
    #expect(try comments(test) == ["first", "second", "third"])
    // Neither of the two may be passed now: without the winner the other one counts.
    second.rows.removeLast()
    try test.night(second)
    #expect(try comments(test) == ["in front", "second", "third"])
    #expect(try test.store.check() == [])
  }

  @Test func anOlderOneBehindItLosesAsEver() throws {
    let test = try TestStore()
    try test.night(export())
    try test.night(
      export { $0.review("b", user: "u2", restaurant: "r1", comment: "older", updated: 10) })
    #expect(try comments(test) == ["first", "second", "third"])
  }

  @Test func aTombstoneInFrontLosesToIt() throws {
    let test = try TestStore()
    try test.night(export())
    var second = export()
    second.delete(.reviews, ["id": "c"])
    second.rows.insert(second.rows.removeLast(), at: 0)
    try test.night(second)
    #expect(try comments(test) == ["first", "second", "third"])
    #expect(try test.store.check() == [])
  }

  @Test func itHoldsNoLongerOnceAnythingElseChangedRows() throws {
    let test = try TestStore()
    try test.night(export())
    var delta = TestExport()
    delta.review("a", user: "u1", restaurant: "r1", comment: "by a delta")
    try test.night(IngestRules(mode: .delta), delta)
    #expect(try known(test) == [])
    try test.night(export())
    #expect(try comments(test) == ["first", "second", "third"])
    #expect(try known(test).count == 3)
  }

  @Test func aFileOfTooManyRecordsIsNotRemembered() throws {
    let test = try TestStore()
    var rules = IngestRules()
    rules.rowsInMemory = 2
    try test.night(rules, export())
    #expect(try known(test) == [])
  }

  @Test func aWholeFileStandsForItself() throws {
    let test = try TestStore()
    try test.night(export())
    let outcome = try test.store.ingest(IngestRules()) { session in
      try session.begin(.reviews)
      #expect(try session.reuseUnchangedFile("reviews", of: .reviews))
      #expect(try !session.reuseUnchangedFile("other", of: .reviews))
      try session.finish(.reviews, whole: true)
    }.outcome
    // What was not read is in no number.
    #expect((outcome.rows.read, outcome.rows.same) == (0, 0))
    #expect(!outcome.changed)
    #expect(try known(test).count == 3)
  }

  /// A part that did not change, beside one of which a row is new and one replaces a row of the other part.
  @Test func whatIsReadIsCountedBesideAFileThatIsNot() throws {
    let test = try TestStore()
    try test.night(export())
    var part = TestExport()
    part.review("a", user: "u1", restaurant: "r1", comment: "of the other part")
    part.review("new", user: "u1", restaurant: "r1")
    let outcome = try test.store.ingest(IngestRules()) { session in
      try session.begin(.reviews)
      #expect(try session.reuseUnchangedFile("reviews", of: .reviews))
      try session.apply(TestExport.batch(.reviews, part.rows.map(\.row)), file: "part")
      try session.finish(.reviews, whole: true)
    }.outcome
    #expect((outcome.rows.added, outcome.rows.changed, outcome.rows.same, outcome.rows.repeated) == (1, 1, 0, 1))
    #expect(outcome.rows.read == 3)
  }

  /// Records are kept some thousands at a time.
  @Test func aLongFileIsKnownToItsEnd() throws {
    let test = try TestStore()
    var export = TestExport()
    export.remembers = true
    for number in 0..<9000 { export.review("v\(number)", user: "u\(number % 50)", restaurant: "r") }
    try test.night(export)
    let first = try known(test)
    #expect(first.count == 9000)
    #expect(!first.contains(0))
    export.rows.swapAt(10, 8000)
    #expect(try test.night(export).rows.same == 9000)
    let second = try known(test)
    #expect(second[10] == first[8000])
    #expect(second[8000] == first[10])
    #expect(zip(first, second).filter { $0 != $1 }.count == 2)
    export.rows.removeLast(5000)
    try test.night(IngestRules(allowShrink: true), export)
    #expect(try known(test) == Array(second.prefix(4000)))
    #expect(try test.store.check() == [])
  }
}
