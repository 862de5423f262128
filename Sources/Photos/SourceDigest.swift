internal import CHEIF
internal import Model

/// The name of a source by its bytes.
enum SourceDigest {
  /// SHA-256 in 64 hexadecimal characters; with the processor's own instructions where it has them.
  static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    Digest.hex(isFast ? fast(bytes) : plain(bytes))
  }

  static func plain(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }

  static let isFast = cdigest_available() != 0

  /// Only where `isFast`.
  static func fast(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var state: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    let whole = bytes.count / 64
    cdigest_sha256(&state, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), whole)
    let tail = padded(bytes[(whole * 64)...], bits: UInt64(bytes.count) * 8)
    cdigest_sha256(&state, tail, tail.count / 64)
    return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
  }

  /// The last block or two, as FIPS 180-4 pads them.
  private static func padded(_ rest: Slice<UnsafeRawBufferPointer>, bits: UInt64) -> [UInt8] {
    var tail = Array(rest) + [0x80]
    tail.append(contentsOf: repeatElement(0, count: (120 - tail.count) % 64))
    for shift in stride(from: 56, through: 0, by: -8) { tail.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift))) }
    return tail
  }
}
