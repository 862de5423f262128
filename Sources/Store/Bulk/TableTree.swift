internal import Platform

/// The b-tree of a table whose rows come in the order of their keys.
final class TableTree {
  private struct Child {
    var page: UInt32
    /// The greatest key below it.
    var last: Int64
  }

  /// Bytes of a record beyond which the rest goes to pages of its own, and the least of them that stay.
  private static let mostLocal = PageFile.pageSize - 35
  private static let leastLocal = (PageFile.pageSize - 12) * 32 / 255 - 23
  /// What a page of its own holds.
  private static let overflow = PageFile.pageSize - 4
  /// Children of a page that is no leaf; each takes at most 15 bytes.
  private static let fanOut = 256

  private let run: PageRun
  private let root: UInt32
  private let leaf = TreePage(.tableLeaf)
  private var leaves: [Child] = []
  private var last: Int64 = 0
  private var long: [UInt8] = []

  init(_ run: PageRun, root: UInt32) {
    self.run = run
    self.root = root
  }

  /// Adds a record of `size` bytes, which `fill` writes.
  @inline(__always)
  func put(_ key: Int64, _ size: Int, _ fill: (UnsafeMutableRawPointer) -> Void) throws {
    let prefix = Varint.size(UInt64(size)) &+ Varint.size(UInt64(bitPattern: key))
    guard size <= Self.mostLocal else { return try putLong(key, size, prefix, fill) }
    let cell = try cell(prefix &+ size)
    last = key
    fill(Varint.write(UInt64(bitPattern: key), Varint.write(UInt64(size), cell)))
  }

  @inline(__always)
  private func cell(_ size: Int) throws -> UnsafeMutableRawPointer {
    if !leaf.fits(size) { try endLeaf() }
    return leaf.add(size)
  }

  @inline(never)
  private func putLong(_ key: Int64, _ size: Int, _ prefix: Int, _ fill: (UnsafeMutableRawPointer) -> Void) throws {
    if long.count < size { long = [UInt8](repeating: 0, count: size) }
    let kept = Self.leastLocal + (size - Self.leastLocal) % Self.overflow
    let local = kept <= Self.mostLocal ? kept : Self.leastLocal
    try long.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      fill(base)
      let rest = UnsafeRawBufferPointer(rebasing: bytes[local..<size])
      let first = try writeRest(rest)
      let cell = try cell(prefix + local + 4)
      last = key
      let record = Varint.write(UInt64(bitPattern: key), Varint.write(UInt64(size), cell))
      memcpy(record, base, local)
      (record + local).storeBytes(of: first.bigEndian, as: UInt32.self)
    }
  }

  /// Writes the end of a record to pages of its own, each with the number of the next; the first one's is given.
  private func writeRest(_ rest: UnsafeRawBufferPointer) throws -> UInt32 {
    var page = [UInt8](repeating: 0, count: PageFile.pageSize)
    let first = try run.file.take()
    var number = first
    for start in stride(from: 0, to: rest.count, by: Self.overflow) {
      let piece = UnsafeRawBufferPointer(rebasing: rest[start..<min(start + Self.overflow, rest.count)])
      let next = start + Self.overflow < rest.count ? try run.file.take() : 0
      try page.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        memset(base, 0, PageFile.pageSize)
        bytes.storeBytes(of: next.bigEndian, as: UInt32.self)
        UnsafeMutableRawBufferPointer(rebasing: bytes[4...]).copyMemory(from: piece)
        try run.put(base, at: number)
      }
      number = next
    }
    return first
  }

  /// Writes what is left but for the root page.
  func finish() throws -> TreeRoot {
    if leaves.isEmpty { return TreeRoot(number: root, page: leaf) }
    try endLeaf()
    var children = leaves
    leaves = []
    while children.count > Self.fanOut {
      let level = children
      let pages = (level.count + Self.fanOut - 1) / Self.fanOut
      children = try (0..<pages).map { page in
        let part = level[level.count * page / pages..<level.count * (page + 1) / pages]
        let written = interior(part)
        return Child(page: try run.put(written.page.ended(right: written.right)), last: part[part.endIndex - 1].last)
      }
    }
    let top = interior(children[...])
    return TreeRoot(number: root, page: top.page, right: top.right)
  }

  private func interior(_ children: ArraySlice<Child>) -> (page: TreePage, right: UInt32) {
    let page = TreePage(.tableInterior)
    for child in children.dropLast() {
      let cell = page.add(4 + Varint.size(UInt64(bitPattern: child.last)))
      cell.storeBytes(of: child.page.bigEndian, as: UInt32.self)
      _ = Varint.write(UInt64(bitPattern: child.last), cell + 4)
    }
    return (page, children[children.endIndex - 1].page)
  }

  private func endLeaf() throws {
    leaves.append(Child(page: try run.put(leaf.ended()), last: last))
    leaf.clear()
  }
}
