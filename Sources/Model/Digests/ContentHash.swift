/// A fast 128-bit hash of a page's bytes or of what it is made from, or of an export's file, updated piece by piece.
///
/// SHA-256 without hardware support takes longer than writing the file. This hash has four lanes of multiplications and
/// rotations, each of which is reversible, and runs at the speed of memory. It does not resist an attacker who looks
/// for two pages with one hash. That is why a page counts as unchanged only after its bytes were compared with the
/// file's. Who makes two export files with one hash only keeps their own old rows.
package struct ContentHash: Sendable {
  private static let odd1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let odd2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let odd3: UInt64 = 0x1656_67B1_9E37_79F9

  private var lanes = SIMD4<UInt64>(0x60EA_27EE_ADC0_B5D6, 0xC2B2_AE3D_27D4_EB4F, 1, 0x61C8_864E_7A14_3579)
  /// Bytes that do not fill a round yet. The bytes behind them are left over from the last round.
  private var pending = SIMD4<UInt64>.zero
  private var waiting = 0
  private var length: UInt64 = 0

  package init() {}

  /// A 64-bit hash of a text, for sets in which a collision does no harm.
  package static func short(_ text: String) -> UInt64 {
    var hash = ContentHash()
    text.withBytes { hash.update(UnsafeRawBufferPointer($0)) }
    return hash.finish().high
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length &+= UInt64(bytes.count)
    var start = 0
    if waiting > 0 {
      start = min(32 - waiting, bytes.count)
      wait(for: UnsafeRawBufferPointer(rebasing: bytes[..<start]))
      guard waiting == 32 else { return }
      lanes = withUnsafeBytes(of: pending) { Self.mix(lanes, $0, count: 32) }
      waiting = 0
    }
    let whole = (bytes.count - start) / 32 * 32
    lanes = Self.mix(lanes, UnsafeRawBufferPointer(rebasing: bytes[start...]), count: whole)
    wait(for: UnsafeRawBufferPointer(rebasing: bytes[(start + whole)...]))
  }

  private mutating func wait(for bytes: UnsafeRawBufferPointer) {
    let start = waiting
    withUnsafeMutableBytes(of: &pending) { block in
      UnsafeMutableRawBufferPointer(rebasing: block[start...]).copyMemory(from: bytes)
    }
    waiting += bytes.count
  }

  /// Finishes the hash, which cannot be used afterwards.
  package mutating func finish() -> LedgerDigest {
    let end = waiting
    let last = withUnsafeMutableBytes(of: &pending) { bytes in
      for index in end..<32 { bytes[index] = 0 }
      return Self.mix(lanes, UnsafeRawBufferPointer(bytes), count: 32)
    }
    let high =
      Self.rotate(last[0], 1) &+ Self.rotate(last[1], 7) &+ Self.rotate(last[2], 12) &+ Self.rotate(last[3], 18)
    let low = last[0] ^ Self.rotate(last[1], 17) ^ Self.rotate(last[2], 29) ^ Self.rotate(last[3], 43)
    let first = Self.avalanche(high &+ length)
    return LedgerDigest(high: first, low: Self.avalanche(low &+ Self.rotate(first, 32) &+ length &* Self.odd3))
  }

  /// 32 hexadecimal digits of all bytes so far.
  package var text: String {
    var last = self
    return Digest.hex(last.finish().bytes)
  }

  private static func mix(_ lanes: SIMD4<UInt64>, _ bytes: UnsafeRawBufferPointer, count: Int) -> SIMD4<UInt64> {
    var (a, b, c, d) = (lanes[0], lanes[1], lanes[2], lanes[3])
    for offset in stride(from: 0, to: count, by: 32) {
      a = round(a, bytes, offset)
      b = round(b, bytes, offset + 8)
      c = round(c, bytes, offset + 16)
      d = round(d, bytes, offset + 24)
    }
    return SIMD4(a, b, c, d)
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    return rotate(lane &+ word &* odd2, 31) &* odd1
  }

  private static func avalanche(_ value: UInt64) -> UInt64 {
    var value = (value ^ (value >> 33)) &* odd2
    value = (value ^ (value >> 29)) &* odd3
    return value ^ (value >> 32)
  }

  @inline(__always)
  private static func rotate(_ word: UInt64, _ bits: UInt64) -> UInt64 { (word << bits) | (word >> (64 - bits)) }
}
