internal import Platform

/// The place of a row in tonight's files.
struct RowLocation: Hashable {
  /// The number of the file; 0 for no file.
  var file: UInt32 = 0
  var line: UInt32 = 0
}

/// The places of tonight's rows of one table, by their keys.
///
/// They take 8 bytes per key, in pages. Beyond `most` keys the oldest page is written to an `UnnamedFile`, so that
/// memory is bounded.
final class RowLocations {
  private static let pageKeys = 4096
  private static let pageBytes = pageKeys * MemoryLayout<RowLocation>.stride

  private let path: String
  private let mostPages: Int
  /// Pages by the keys' upper bits; nil for a page that is empty or written to the file.
  private var pages: [UnsafeMutablePointer<RowLocation>?] = []
  /// The numbers of the pages in memory, in the order of their creation.
  private var inMemory: [Int] = []
  private var oldest = 0
  private var written = KeySet()
  private var file: UnnamedFile?

  /// `path` is where the file is created if it is needed; it is unlinked at once.
  init(_ path: String, most: Int) {
    self.path = path
    mostPages = max(1, most / Self.pageKeys)
  }

  deinit { for page in pages { page?.deallocate() } }

  /// The place of a key's row. The file's number is 0 if the key has none.
  func location(of key: Int64) throws -> RowLocation { try page(Int(key) / Self.pageKeys)[Int(key) % Self.pageKeys] }

  @inline(__always)
  func set(_ key: Int64, _ location: RowLocation) throws {
    try page(Int(key) / Self.pageKeys)[Int(key) % Self.pageKeys] = location
  }

  @inline(__always)
  private func page(_ number: Int) throws -> UnsafeMutablePointer<RowLocation> {
    if number < pages.count, let page = pages[number] { return page }
    return try bringIn(number)
  }

  @inline(never)
  private func bringIn(_ number: Int) throws -> UnsafeMutablePointer<RowLocation> {
    if number >= pages.count { pages.append(contentsOf: repeatElement(nil, count: number + 1 - pages.count)) }
    let page = try freePage(for: number)
    page.initialize(repeating: RowLocation(), count: Self.pageKeys)
    if written.contains(Int64(number)), let file {
      try file.read(
        into: UnsafeMutableRawBufferPointer(start: page, count: Self.pageBytes), at: number * Self.pageBytes)
    }
    pages[number] = page
    return page
  }

  /// New memory, or that of the oldest page, which is written to the file.
  private func freePage(for number: Int) throws -> UnsafeMutablePointer<RowLocation> {
    guard inMemory.count >= mostPages else {
      inMemory.append(number)
      return .allocate(capacity: Self.pageKeys)
    }
    let leaving = inMemory[oldest]
    guard let page = pages[leaving] else { return .allocate(capacity: Self.pageKeys) }
    let file = try self.file ?? UnnamedFile(path)
    self.file = file
    try file.write(UnsafeRawBufferPointer(start: page, count: Self.pageBytes), at: leaving * Self.pageBytes)
    written.insert(Int64(leaving))
    pages[leaving] = nil
    inMemory[oldest] = number
    oldest = (oldest + 1) % inMemory.count
    return page
  }
}
