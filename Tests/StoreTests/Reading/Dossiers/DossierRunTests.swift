import Testing
@testable import Store

@Suite struct KeyStretchesTests {
  /// What lies between two subjects that are read in one go is read for nothing.
  @Test func aStretchEndsAtAGap() {
    let stretches = KeyStretches([1, 2, 6, 11, 12, 30])
    #expect([1, 2, 6, 11, 12, 30].map(stretches.end) == [6, 6, 6, 12, 12, 30])
  }

  @Test func aKeyOfNoRunIsAStretchOfItsOwn() {
    #expect([3, 8, 40].map(KeyStretches([1, 2, 6]).end) == [3, 8, 40])
    #expect(KeyStretches([]).end(of: 7) == 7)
    #expect(KeyStretches([7]).end(of: 7) == 7)
  }
}
