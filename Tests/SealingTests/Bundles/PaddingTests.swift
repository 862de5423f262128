import Testing

@testable import Sealing

@Suite struct PaddingTests {
  /// By the authors' formula: the last e - s bits are zeros.
  @Test(arguments: [
    (0, 1024), (1, 1024), (1024, 1024), (1025, 1088), (1089, 1152), (2049, 2176), (65_537, 67_584),
    (1_000_001, 1_015_808), (4 << 20, 4 << 20), ((4 << 20) + 5, 4_325_376),
  ])
  func lengthsAreFilledUp(_ bytes: Int, _ filled: Int) {
    #expect(Padding.length(of: bytes) == filled)
    #expect(Padding.isLength(filled))
  }

  @Test func fillingCostsLittleAndIsDoneOnce() {
    for bytes in stride(from: 1024, to: 5 << 20, by: 997) {
      let filled = Padding.length(of: bytes)
      #expect(filled >= bytes && Double(filled) <= Double(bytes) * 1.063 && Padding.length(of: filled) == filled)
    }
    #expect(!Padding.isLength(1025) && !Padding.isLength(0) && !Padding.isLength(-16))
  }
}
