import Model
import Testing

@testable import Store

@Suite struct HoldTests {
  private let test: TestStore
  private let noon = Timestamp(microseconds: 1_700_000_000_000_000)

  init() throws { test = try TestStore() }

  @Test func aHoldKeepsItsBeginning() throws {
    #expect(try test.store.hold() == nil)
    try test.store.hold("prices", since: noon)
    try test.store.hold("names", since: Timestamp(microseconds: 1_800_000_000_000_000))
    #expect(try test.store.hold() == Hold(since: noon, reason: "names", checked: nil, rowsChanged: true))
    try test.store.release()
    #expect(try test.store.hold() == nil)
  }

  @Test func whatWasCheckedHoldsUntilRowsChange() throws {
    let baseline = PublishedBaseline(
      fingerprint: "print", day: CivilDay(number: 0), photos: 0, hasCuisines: true, edition: 1)
    try test.store.hold("prices", since: noon)
    try test.store.recordChecked(baseline, whole: true)
    #expect(try test.store.hold().map { $0.checked == baseline && !$0.rowsChanged } == true)
    // What a night calls before it reads files whose rows may differ.
    try test.store.ingest(IngestRules()) { try $0.invalidatePublished() }
    #expect(try test.store.hold()?.rowsChanged == true)
    try test.store.recordChecked(baseline, whole: false)
    #expect(try test.store.hold()?.rowsChanged == true)
  }

  @Test func aHoldHasAReason() throws {
    #expect(throws: (any Error).self) { try test.store.hold("", since: noon) }
  }
}
