internal import CChecksum

/// The checksum of a fragment of LevelDB's log: CRC-32C over its type and data, turned and shifted, as a log may hold
/// checksums itself.
enum LogChecksum {
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    let crc = cchecksum_crc32c(0, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
    return (crc >> 15 | crc << 17) &+ 0xA282_EAD8
  }
}
