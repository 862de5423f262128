import FirestoreWriter
import Testing

@testable import Ingest

struct WireReaderTests {
  /// Passes all fields; whether they are sound.
  private static func isSound(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { raw in
      var wire = WireReader(raw)
      do {
        while !wire.isAtEnd {
          let (field, kind) = try wire.tag()
          try wire.skip(field, kind)
        }
        return true
      } catch { return false }
    }
  }

  @Test func groupsNestWithoutTheStack() {
    var deep = WireWriter()
    for _ in 0..<90 { deep.varint(1 << 3 | 3) }
    for _ in 0..<90 { deep.varint(1 << 3 | 4) }
    #expect(Self.isSound(deep.bytes))
    var deeper = WireWriter()
    for _ in 0..<200_000 { deeper.varint(1 << 3 | 3) }
    #expect(!Self.isSound(deeper.bytes))
  }

  @Test(
    arguments: [
      [0x0C], [0x0B, 0x14], [0x0E], [0x0F], [0x0A, 0x05, 1], [0x08], [0x09, 1, 2], [0x0D, 1], [0x00], [0x07],
      [0x08] + [UInt8](repeating: 0xFF, count: 11),
    ] as [[UInt8]]) func brokenFieldsAreTold(_ bytes: [UInt8])
  {
    #expect(!Self.isSound(bytes))
  }

  @Test func numbersOfAllLengthsAreRead() throws {
    for number in [0, 1, 127, 128, 300, -1, .min, .max] as [Int64] {
      var writer = WireWriter()
      writer.varint(UInt64(bitPattern: number))
      try writer.bytes.withUnsafeBytes { raw in
        var wire = WireReader(raw)
        let read = try wire.int64()
        #expect(read == number && wire.isAtEnd)
      }
    }
  }
}
