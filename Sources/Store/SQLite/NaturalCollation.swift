internal import CSQLite
internal import Model

/// The collation `by_number` of every connection, in which numbers in names are in the order of their values.
enum NaturalCollation {
  static func attach(to handle: OpaquePointer) {
    sqlite3_create_collation_v2(
      handle, "by_number", SQLITE_UTF8, nil,
      { _, oneCount, one, otherCount, other in
        func bytes(_ start: UnsafeRawPointer?, _ count: Int32) -> UnsafeBufferPointer<UInt8> {
          UnsafeBufferPointer(start: start?.assumingMemoryBound(to: UInt8.self), count: Int(count))
        }
        return Int32(clamping: NaturalOrder.compare(bytes(one, oneCount), bytes(other, otherCount)))
      }, nil)
  }
}
