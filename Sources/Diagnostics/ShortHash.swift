/// The 64-bit FNV-1a hash of some bytes, for tables in memory and for marks. It is the same on every machine. Others can
/// find bytes with equal hashes, so nothing that must differ is told apart by it alone.
package struct ShortHash {
  @usableFromInline var state: UInt64 = 0xCBF2_9CE4_8422_2325

  @inlinable
  package init() {}

  @inlinable
  package init(_ bytes: some Sequence<UInt8>) { add(bytes) }

  package var value: UInt64 {
    @inlinable get { state }
  }

  @inlinable
  package mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

  @inlinable
  package mutating func add(_ bytes: some Sequence<UInt8>) { for byte in bytes { add(byte) } }
}
