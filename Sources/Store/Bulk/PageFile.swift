internal import CSQLite
internal import Platform

/// Pages of a database file that are written beside SQLite, into a file that nobody else has open.
///
/// SQLite takes each row through its virtual machine and reads the whole table again to sort each index, which is most
/// of what a first ingest does. Its file format is documented and fixed, and a page that is full when it is written
/// costs a fraction of that. Page numbers come from a stock: between two of SQLite's transactions the file grows, and
/// its header says so as if another program had written it. What is left of the stock goes onto the list of free pages.
final class PageFile {
  static let pageSize = 4096
  /// The page with the byte by which programs lock the file, which holds nothing.
  private static let lockPage: UInt32 = 0x4000_0000 / 4096 + 1
  private static let mostAtOnce: UInt32 = 4096

  private let connection: Connection
  private let file: FileDescriptor
  private var stock: Range<UInt32> = 0..<0
  private var given: UInt32 = 0

  /// Nil for a file that is laid out in another way than what is written here.
  init?(_ connection: Connection) throws {
    let size = try connection.integer("PRAGMA page_size")
    let file = try FileDescriptor(opening: connection.path, flags: O_RDWR)
    guard size == Int64(Self.pageSize), try Self.header(of: file).isPlain else { return nil }
    self.connection = connection
    self.file = file
  }

  private static func header(of file: borrowing FileDescriptor) throws -> FileHeader {
    try withUnsafeTemporaryAllocation(byteCount: FileHeader.size, alignment: 8) { buffer in
      _ = buffer.initializeMemory(as: UInt8.self, repeating: 0)
      try file.read(into: buffer, at: 0)
      return FileHeader(UnsafeRawBufferPointer(buffer))
    }
  }

  /// The number of a page that is the caller's to write.
  func take() throws -> UInt32 {
    if stock.isEmpty { try grow() }
    let page = stock.lowerBound
    stock = page + 1..<stock.upperBound
    return page == Self.lockPage ? try take() : page
  }

  /// Writes neighbouring pages, of which the first is `page`.
  func write(_ bytes: UnsafeRawBufferPointer, at page: UInt32) throws {
    try file.write(bytes, at: Int(page - 1) * Self.pageSize)
  }

  /// Runs `body` between two of SQLite's transactions, after which SQLite reads the file anew; the one at hand is
  /// committed, which in a file that is no store yet means nothing.
  func change(_ body: (inout FileHeader) throws -> Void) throws {
    try connection.execute("COMMIT")
    guard sqlite3_txn_state(connection.handle, "main") == SQLITE_TXN_NONE else {
      throw StoreError(code: SQLITE_LOCKED, message: "a statement is not at its end", sql: "")
    }
    var header = try Self.header(of: file)
    try body(&header)
    header.changes &+= 1
    try header.withBytes { try file.write($0, at: 0) }
    try connection.execute("BEGIN IMMEDIATE")
  }

  /// Gives the rest of the stock to SQLite.
  func giveBack() throws {
    let left = stock.filter { $0 != Self.lockPage }
    guard !left.isEmpty else { return }
    stock = 0..<0
    try change { header in
      try FreeList(left).write(to: self, before: header.firstFreeList)
      header.firstFreeList = left[0]
      header.freePages += UInt32(left.count)
    }
  }

  /// Waits until everything is on the disk, for others to read as well as they may the file at `path`.
  func finish(like path: String) throws {
    if let status = try FileStatus.of(path) { try file.setPermissions(status.permissions) }
    try file.sync()
  }

  private func grow() throws {
    let count = min(Self.mostAtOnce, max(16, given))
    given += count
    try change { header in
      stock = header.pages + 1..<header.pages + 1 + count
      header.pages += count
      try file.resize(to: Int(header.pages) * Self.pageSize)
    }
  }
}

/// Free pages as SQLite lists them: some of them hold the numbers of others.
private struct FreeList {
  /// Entries on a page; older programs minded the last six.
  private static let most = PageFile.pageSize / 4 - 8
  private let pages: [UInt32]

  init(_ pages: [UInt32]) { self.pages = pages }

  func write(to file: PageFile, before next: UInt32) throws {
    for start in stride(from: 0, to: pages.count, by: Self.most + 1) {
      let end = min(start + Self.most + 1, pages.count)
      let entries = pages[start + 1..<end]
      let words = [end < pages.count ? pages[end] : next, UInt32(entries.count)] + entries
      var page = words.map(\.bigEndian)
      page += repeatElement(0, count: PageFile.pageSize / 4 - page.count)
      try page.withUnsafeBytes { try file.write($0, at: pages[start]) }
    }
  }
}
