internal import Model
internal import Platform

/// The rows of one table that tonight's files have, and their locations.
final class SeenRows {
  /// The keys of tonight's rows that no tombstone deleted.
  private(set) var keys = KeySet()
  /// Keys that came twice or were deleted tonight, so that a single record does not determine the stored row.
  private(set) var disputed = KeySet()
  /// What became of rows as far as they themselves tell it. A row that a tombstone deletes counts as repeated.
  var tally = RowAccount()
  /// Rows of files that were not read, as nothing in them has changed.
  private var skipped = KeySet()
  private let locations: RowLocations

  init(_ locations: RowLocations) { self.locations = locations }

  /// Marks a row as one of tonight's. False if tonight's files have another row with its id, whose location is kept.
  @inline(__always)
  func see(_ key: Int64, at location: RowLocation) throws -> Bool {
    guard keys.insert(key) else {
      disputed.insert(key)
      return false
    }
    try locations.set(key, location)
    return true
  }

  /// Notes that the file of a row that `see` marked was not read, so that the row is in no number of the night.
  func skip(_ key: Int64) { skipped.insert(key) }

  /// Applies a tombstone, whether tonight's files have the row or not.
  func delete(_ key: Int64) {
    disputed.insert(key)
    if keys.remove(key) { tally.repeated += 1 }
  }

  /// The location of the row that counts for a key.
  func location(of key: Int64) throws -> RowLocation { try locations.location(of: key) }

  /// Sets the location of the row that counts for the key.
  func move(_ key: Int64, to location: RowLocation) throws { try locations.set(key, location) }

  /// What became of tonight's rows, according to `changes`.
  func account(_ changes: RowChanges) -> RowAccount {
    var account = tally
    account.skipped = skipped.count - changes.movedKeys.count { skipped.contains($0) }
    account.read -= account.skipped
    (account.added, account.changed, account.removed) = (changes.added, changes.changed, changes.removed)
    account.same =
      keys.count(upTo: changes.startKey, without: KeySet()) - changes.movedKeys.count { keys.contains($0) }
      - account.skipped
    return account
  }
}

/// A table into which exported rows are put.
protocol ExportTable: AnyObject {
  var layout: TableLayout { get }
  /// The rows that tonight's files have.
  var seen: SeenRows { get }
  /// How the night changed the rows that come from files.
  var counts: RowChanges { get }

  /// Inserts a row, or updates the stored one with its id. Returns its key; 0 if it has no id.
  func put(_ row: RowView, digest: UInt64, at location: RowLocation) throws -> Int64
  /// Applies a tombstone.
  func remove(_ row: RowView) throws
  /// Marks a stored row as one of tonight's, unchanged; false if another of tonight's rows has its key, or deleted it.
  func markUnchanged(_ key: Int64, at location: RowLocation) throws -> Bool
  /// Prefetches the memory in which the next rows will be looked up.
  func prefetch(_ hashes: UnsafeBufferPointer<RowHashes>.SubSequence)
  /// Inserts buffered new rows. Afterwards SQL sees all rows that were put.
  func flush() throws
  /// The digest of an exported row; nil if the row does not exist.
  func digest(of key: Int64) throws -> UInt64?
}

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
