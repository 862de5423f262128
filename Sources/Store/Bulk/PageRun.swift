internal import Platform

/// Pages on their way into the file: neighbours are written at once.
final class PageRun {
  private static let most = 32
  let file: PageFile
  private let buffer = UnsafeMutableRawPointer.allocate(byteCount: most * PageFile.pageSize, alignment: 16)
  private var first: UInt32 = 0
  private var count = 0

  init(_ file: PageFile) { self.file = file }

  deinit { buffer.deallocate() }

  /// Writes a page under a number that was taken before.
  func put(_ page: UnsafeRawPointer, at number: UInt32) throws {
    if number != first + UInt32(count) || count == Self.most { try flush() }
    if count == 0 { first = number }
    memcpy(buffer + count * PageFile.pageSize, page, PageFile.pageSize)
    count += 1
  }

  /// Writes a page wherever there is room, and says where.
  func put(_ page: UnsafeRawPointer) throws -> UInt32 {
    let number = try file.take()
    try put(page, at: number)
    return number
  }

  /// Writes what is left, and then the top pages of finished trees, which makes these SQLite's.
  func end(_ roots: [TreeRoot]) throws {
    try flush()
    try file.change { _ in
      for root in roots { try root.write(to: self) }
      try flush()
    }
  }

  func flush() throws {
    guard count > 0 else { return }
    try file.write(UnsafeRawBufferPointer(start: buffer, count: count * PageFile.pageSize), at: first)
    count = 0
  }
}
