import Diagnostics
import Testing

@testable import Sealing

@Suite struct SealedFileTextTests {
  @Test(arguments: SealedFileType.allCases)
  func payloadsComeBack(_ type: SealedFileType) throws {
    for length in [0, 1, 1018, 1019, 1020, 5000, SealedFileText.mostBytes] {
      let payload = [UInt8](repeating: 0, count: length)
      let text = try SealedFileText.encode(type, payload)
      #expect(text.count == Padding.length(of: length + 5))
      #expect(SealedFileText.decode(text)?.type == type && SealedFileText.decode(text)?.payload == payload)
    }
  }

  @Test func tooLongPayloadsAreRefused() {
    #expect(throws: Failure.self) {
      try SealedFileText.encode(.file, [UInt8](repeating: 1, count: SealedFileText.mostBytes + 1))
    }
  }

  @Test func otherTextsAreNotRead() throws {
    let text = try SealedFileText.encode(.file, [1, 2, 3])
    #expect(text.prefix(8) == [4, 0, 0, 0, 3, 1, 2, 3])
    for (place, byte) in [(0, 0), (0, 6), (3, 4), (4, 2), (1, 255), (1023, 1)] as [(Int, UInt8)] {
      var changed = text
      changed[place] = byte
      #expect(SealedFileText.decode(changed) == nil || place == 3 || place == 4 && byte > 3)
    }
    #expect(SealedFileText.decode([]) == nil && SealedFileText.decode(Array(text.dropLast())) == nil)
  }
}

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
