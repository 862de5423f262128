internal import CZlib

/// CRC-32 (ISO 3309), which zip archives keep of each member.
package struct ZipChecksum {
  package private(set) var value: UInt = 0

  package init() {}

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    value = crc32_z(value, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  package static func of(_ bytes: [UInt8]) -> UInt32 {
    var checksum = ZipChecksum()
    bytes.withUnsafeBytes { checksum.add($0) }
    return UInt32(truncatingIfNeeded: checksum.value)
  }
}
