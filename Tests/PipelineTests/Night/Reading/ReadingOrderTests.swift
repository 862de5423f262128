import Testing
@testable import Pipeline

@Suite struct FileTickTests {
  private let second: Int64 = 1_000_000_000

  @Test func timesWithPartsOfSecondsAreBelievedAfterATenth() {
    let changed = 1_700_000_000 * second + 250_000_000
    for (later, isOver) in [(Int64(-50), false), (0, false), (99, false), (100, true), (5000, true)] {
      #expect(FileTick.isOver(modified: changed, changed: changed, nightStart: changed / 1000 + later * 1000) == isOver)
    }
  }

  @Test func wholeSecondsAreBelievedAfterTwo() {
    let changed = 1_700_000_000 * second
    for (later, isOver) in [(Int64(150), false), (1999, false), (2000, true)] {
      #expect(FileTick.isOver(modified: changed, changed: changed, nightStart: changed / 1000 + later * 1000) == isOver)
    }
  }

  /// A file may be dated ahead, or come from elsewhere with the dates that it had there.
  @Test func theLaterTimeCounts() {
    let changed = 1_700_000_000 * second + 1
    let nightStart = changed / 1000 + 3_000_000
    #expect(FileTick.isOver(modified: changed - 900 * second, changed: changed, nightStart: nightStart))
    #expect(!FileTick.isOver(modified: changed + 900 * second, changed: changed, nightStart: nightStart))
  }
}
