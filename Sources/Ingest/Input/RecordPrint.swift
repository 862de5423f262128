/// A fast 64-bit digest of a record's bytes, by which last night's record is recognized.
///
/// The values are stored, so the algorithm may change only together with `Program.formatVersion`.
enum RecordPrint {
  /// The print, which is never 0, as that means no print. The `seed` differs if the same bytes are read differently.
  static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    var (first, second) = (seed, 0xC2B2_AE3D_27D4_EB4F as UInt64)
    var offset = 0
    while offset &+ 32 <= bytes.count {
      first = fold(word(bytes, offset) ^ 0x8EBC_6AF0_9C88_C6E3, word(bytes, offset &+ 8) ^ first)
      second = fold(word(bytes, offset &+ 16) ^ 0x5899_65CC_7537_4CC3, word(bytes, offset &+ 24) ^ second)
      offset &+= 32
    }
    while offset &+ 8 <= bytes.count {
      first = fold(word(bytes, offset) ^ 0x1D8E_4E27_C47D_124F, first ^ 0xA076_1D64_78BD_642F)
      offset &+= 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset &+= 1
    }
    second = fold(rest ^ 0xE703_7ED1_A0B4_28DB, second ^ UInt64(bytes.count))
    let print = fold(first ^ 0xEB44_ACCA_B455_D165, second ^ 0xD6E8_FEB8_6659_FD93)
    return print == 0 ? 1 : print
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
