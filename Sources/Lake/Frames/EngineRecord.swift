/// A record as an engine routes and sorts it. Its bytes are valid until the reader that gave it reads on.
package struct EngineRecord {
  /// What the record is, a letter.
  package let tag: UInt8
  /// Records of one route meet in one process.
  package let route: UInt64
  /// Orders the records of a route, by unsigned bytes.
  package let key: UnsafeRawBufferPointer
  package let body: UnsafeRawBufferPointer

  package init(tag: UInt8, route: UInt64, key: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer) {
    (self.tag, self.route, self.key, self.body) = (tag, route, key, body)
  }
}

/// The layout of a frame, which holds many records by columns, as an engine has them in memory.
///
/// A frame is the number of bytes that follow, the number of records, and the columns tag, route, key and body. A column is
/// the offsets of its values and the end of the last one, and then their bytes. All numbers have four bytes in little-endian
/// order. The first offset may be any number. A frame without records ends a stream.
enum FrameLayout {
  static let columns = 4
  static let routeBytes = 8
  /// The most bytes of a frame that is read. A writer may begin another frame at any record.
  static let mostBytes = 96 << 20
  /// The most bytes of a record that is written, which fits into a frame.
  static let mostOfRecord = 64 << 20
}
