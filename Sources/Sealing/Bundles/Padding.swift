/// Padmé (Nikitin and others, 2019): of a length only the first few bits stay visible, for at most 6.3 % more bytes.
package enum Padding {
  package static let shortest = 1024

  /// The length to which a plaintext of this many bytes is filled up.
  package static func length(of bytes: Int) -> Int {
    let length = max(bytes, shortest)
    let exponent = log2(length)
    let unit = 1 << (exponent - log2(exponent) - 1)
    return (length + unit - 1) / unit * unit
  }

  /// Whether a plaintext can have this length.
  package static func isLength(_ bytes: Int) -> Bool { bytes >= shortest && length(of: bytes) == bytes }

  private static func log2(_ number: Int) -> Int { Int.bitWidth - 1 - number.leadingZeroBitCount }
}
