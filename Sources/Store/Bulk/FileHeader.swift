internal import Platform

/// What the first page of a database file says of the whole (section 1.3 of SQLite's file format).
struct FileHeader {
  static let size = 100
  private var bytes: [UInt8]

  /// `bytes` are the file's first ones.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = Array(bytes) }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try bytes.withUnsafeBytes(body)
  }

  /// Counts the transactions, by which SQLite knows that what it remembers of the file holds no longer.
  var changes: UInt32 {
    get { self[24] }
    set {
      self[24] = newValue
      // The number for which the pages are right.
      self[92] = newValue
    }
  }

  var pages: UInt32 {
    get { self[28] }
    set { self[28] = newValue }
  }

  /// The first of the pages that list the free ones; 0 for none.
  var firstFreeList: UInt32 {
    get { self[32] }
    set { self[32] = newValue }
  }

  /// Those that list them among them.
  var freePages: UInt32 {
    get { self[36] }
    set { self[36] = newValue }
  }

  /// Whether pages are laid out as this program writes them: nothing reserved at their ends, the newest format of
  /// records, no map of pointers.
  var isPlain: Bool { bytes[20] == 0 && self[44] == 4 && self[52] == 0 && self[56] == 1 }

  private subscript(offset: Int) -> UInt32 {
    get { bytes.withUnsafeBytes { UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) } }
    set {
      bytes.withUnsafeMutableBytes { $0.storeBytes(of: newValue.bigEndian, toByteOffset: offset, as: UInt32.self) }
    }
  }
}
