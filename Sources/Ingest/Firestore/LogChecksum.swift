internal import CChecksum

/// The checksum of a fragment of LevelDB's log: the CRC-32C of its type and data, masked by a rotation and an addition,
/// as a log may itself contain checksums.
enum LogChecksum {
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    let crc = cchecksum_crc32c(0, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
    return (crc >> 15 | crc << 17) &+ 0xA282_EAD8
  }
}
