internal import CDigest

/// SHA-256 (FIPS 180-4) of bytes that are added in pieces.
package struct SHA256: Sendable {
  private var context = SHA256_CTX()

  package init() { SHA256_Init(&context) }

  /// The digest of all bytes.
  package static func digest(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.update(Array(bytes))
    return hash.finish()
  }

  package mutating func update(_ bytes: [UInt8]) { SHA256_Update(&context, bytes, bytes.count) }

  package mutating func update(_ text: String) {
    text.withBytes { update(UnsafeRawBufferPointer($0)) }
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    SHA256_Update(&context, bytes.baseAddress, bytes.count)
  }

  /// The 32 bytes. The value must not be used afterwards.
  package mutating func finish() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { bytes, count in
      SHA256_Final(bytes.baseAddress, &context)
      count = Int(SHA256_DIGEST_LENGTH)
    }
  }

  /// The first 16 bytes as two numbers. The value must not be used afterwards.
  package mutating func finishShort() -> (high: UInt64, low: UInt64) {
    withUnsafeTemporaryAllocation(byteCount: Int(SHA256_DIGEST_LENGTH), alignment: 8) { bytes in
      SHA256_Final(bytes.baseAddress, &context)
      return (
        UInt64(bigEndian: bytes.load(as: UInt64.self)),
        UInt64(bigEndian: bytes.load(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }
}
