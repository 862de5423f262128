/// A 64-bit hash of an id or of a row whose parts are added one by one; fast rather than cryptographic.
///
/// Its values are stored, so the algorithm may not change without a migration.
package struct RowHash {
  @usableFromInline var state: UInt64

  /// The seed of the hash that locates a row in its index.
  package static let place: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// The seed of a second hash of the same text.
  package static let check: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  /// The seed of the hash that detects changed rows.
  package static let row: UInt64 = 0x1656_67B1_9E37_79F9

  @inlinable
  package init(seed: UInt64) { state = seed }

  /// The hash of one sequence of bytes.
  package static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    var hash = RowHash(seed: seed)
    hash.add(bytes)
    return hash.value
  }

  /// Never 0, which means no digest.
  @inlinable
  package var value: UInt64 {
    let mixed = Self.mix(state ^ 0xD6E8_FEB8_6659_FD93, 0xA076_1D64_78BD_642F)
    return mixed == 0 ? 1 : mixed
  }

  @inlinable
  package mutating func add(_ word: UInt64) {
    state = Self.mix(state ^ 0xE703_7ED1_A0B4_28DB, word ^ 0x8EBC_6AF0_9C88_C6E3)
  }

  /// The length is added too, so that two adjacent texts cannot exchange bytes.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    var state = self.state
    while offset + 16 <= bytes.count {
      state = Self.mix(
        Self.word(bytes, offset) ^ 0x5899_65CC_7537_4CC3, Self.word(bytes, offset + 8) ^ state)
      offset += 16
    }
    let (low, high) = Self.tail(bytes, offset)
    state = Self.mix(low ^ 0x1D8E_4E27_C47D_124F, high ^ state)
    self.state = Self.mix(state ^ UInt64(bytes.count), 0xEB44_ACCA_B455_D165)
  }

  /// The last 0 to 15 bytes as two words.
  @inline(__always)
  private static func tail(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> (UInt64, UInt64) {
    var offset = start
    var low: UInt64 = 0
    if offset + 8 <= bytes.count {
      low = word(bytes, offset)
      offset += 8
    }
    var high: UInt64 = 0
    var shift: UInt64 = 0
    while offset < bytes.count {
      high |= UInt64(bytes[offset]) << shift
      shift += 8
      offset += 1
    }
    return (low, high)
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  @usableFromInline
  static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
