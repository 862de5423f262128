internal import Platform

/// The b-tree of an index, or of a table without row ids, whose entries come in its order; they are numbers, so that
/// each is short.
final class IndexTree {
  /// Entries of one level that stand between its pages: the next level's cells.
  private struct Level {
    var pages: [UInt32] = []
    var between: [[UInt8]] = []

    /// Children that a page above them has room for.
    var fanOut: Int {
      let longest = between.reduce(0) { max($0, $1.count) }
      return (PageFile.pageSize - TreePage.Kind.indexInterior.headerSize) / (longest + 6)
    }
  }

  /// Values of an entry at most, in an index its row's key among them.
  static let mostFields = 5

  private let run: PageRun
  private let root: UInt32
  private let leaf = TreePage(.indexLeaf)
  private var level = Level()
  /// An entry for which the leaf had no room: it stands between the leaf and the next, if there is one.
  private var held: [UInt8] = []
  private var lastSize = 0

  /// The values of the entry that `put` adds.
  let fields = UnsafeMutablePointer<RecordField>.allocate(capacity: mostFields)

  init(_ run: PageRun, root: UInt32) {
    self.run = run
    self.root = root
    fields.initialize(repeating: .null, count: Self.mostFields)
  }

  deinit { fields.deallocate() }

  /// Adds the entry of the first `count` fields.
  func put(_ count: Int) throws {
    var size = 2 &+ count
    for field in 0..<count { size &+= fields[field].size }
    if !held.isEmpty { try endLeaf(before: held) }
    if leaf.fits(size) {
      write(count, size, leaf.add(size))
      lastSize = size
    } else {
      held = [UInt8](repeating: 0, count: size)
      held.withUnsafeMutableBytes { if let base = $0.baseAddress { write(count, size, base) } }
    }
  }

  /// The entry's size, that of its types, the types and the values: none of them is so long as to need a second byte.
  @inline(__always)
  private func write(_ count: Int, _ size: Int, _ target: UnsafeMutableRawPointer) {
    target.storeBytes(of: UInt8(truncatingIfNeeded: size &- 1), as: UInt8.self)
    target.storeBytes(of: UInt8(truncatingIfNeeded: count &+ 1), toByteOffset: 1, as: UInt8.self)
    var place = target + 2 + count
    for field in 0..<count {
      target.storeBytes(
        of: UInt8(truncatingIfNeeded: fields[field].type), toByteOffset: 2 &+ field, as: UInt8.self)
      place = fields[field].write(place)
    }
  }

  /// Writes what is left but for the root page.
  func finish() throws -> TreeRoot {
    if !held.isEmpty {
      // The last entry needs a leaf; the one before it stands between.
      let last = held
      try endLeaf(before: leaf.removeLast(lastSize))
      let cell = leaf.add(last.count)
      last.withUnsafeBytes { if let base = $0.baseAddress { memcpy(cell, base, last.count) } }
    }
    if level.pages.isEmpty { return TreeRoot(number: root, page: leaf) }
    level.pages.append(try run.put(leaf.ended()))
    while level.pages.count > level.fanOut { level = try above(level) }
    let top = interior(level, 0..<level.pages.count)
    return TreeRoot(number: root, page: top.page, right: top.right)
  }

  private func endLeaf(before entry: [UInt8]) throws {
    level.pages.append(try run.put(leaf.ended()))
    level.between.append(entry)
    leaf.clear()
    held = []
  }

  private func above(_ level: Level) throws -> Level {
    var above = Level()
    let pages = (level.pages.count + level.fanOut - 1) / level.fanOut
    for page in 0..<pages {
      let end = level.pages.count * (page + 1) / pages
      let written = interior(level, level.pages.count * page / pages..<end)
      above.pages.append(try run.put(written.page.ended(right: written.right)))
      if page + 1 < pages { above.between.append(level.between[end - 1]) }
    }
    return above
  }

  private func interior(_ level: Level, _ range: Range<Int>) -> (page: TreePage, right: UInt32) {
    let page = TreePage(.indexInterior)
    for child in range.dropLast() {
      let entry = level.between[child]
      let cell = page.add(4 + entry.count)
      cell.storeBytes(of: level.pages[child].bigEndian, as: UInt32.self)
      entry.withUnsafeBytes { if let base = $0.baseAddress { memcpy(cell + 4, base, entry.count) } }
    }
    return (page, level.pages[range.upperBound - 1])
  }
}
