internal import CChecksum

/// Writes records as a log of LevelDB.
package struct LogWriter {
  package static let blockBytes = 32_768
  private static let headerBytes = 7

  package private(set) var bytes: [UInt8] = []
  /// Where each record begins.
  package private(set) var starts: [Int] = []

  package init() {}

  package mutating func add(_ record: some Collection<UInt8>) {
    var rest = Array(record)[...]
    var isFirst = true
    while true {
      var left = Self.blockBytes - bytes.count % Self.blockBytes
      if left < Self.headerBytes {
        bytes += [UInt8](repeating: 0, count: left)
        left = Self.blockBytes
      }
      if isFirst { starts.append(bytes.count) }
      let part = rest.prefix(left - Self.headerBytes)
      let isLast = part.count == rest.count
      bytes += Self.fragment(isFirst ? (isLast ? 1 : 2) : isLast ? 4 : 3, part)
      rest = rest.dropFirst(part.count)
      isFirst = false
      if isLast { return }
    }
  }

  /// A fragment with a checksum that is right, whatever its type.
  package static func fragment(_ type: UInt8, _ data: some Collection<UInt8>) -> [UInt8] {
    let body = [type] + data
    let crc = cchecksum_crc32c(0, body, body.count)
    let masked = (crc >> 15 | crc << 17) &+ 0xA282_EAD8
    var bytes: [UInt8] = []
    for place in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: masked >> (8 * UInt32(place)))) }
    bytes += [UInt8(data.count & 255), UInt8(data.count >> 8)]
    return bytes + body
  }
}
