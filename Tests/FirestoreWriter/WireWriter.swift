/// Writes the fields of a message of protocol buffers.
package struct WireWriter {
  package var bytes: [UInt8] = []

  package init() {}

  package mutating func varint(_ number: UInt64) {
    var rest = number
    while rest > 127 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  package mutating func number(_ field: UInt64, _ number: Int64) {
    varint(field << 3)
    varint(UInt64(bitPattern: number))
  }

  package mutating func double(_ field: UInt64, _ number: Double) {
    varint(field << 3 | 1)
    for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> (8 * UInt64(place)))) }
  }

  package mutating func blob(_ field: UInt64, _ content: some Collection<UInt8>) {
    varint(field << 3 | 2)
    varint(UInt64(content.count))
    bytes += content
  }

  package mutating func group(_ field: UInt64, _ write: (inout WireWriter) -> Void) {
    varint(field << 3 | 3)
    write(&self)
    varint(field << 3 | 4)
  }
}
