internal import Platform

/// One page of a b-tree while it is filled: numbers of cells from the front, cells from the back.
final class TreePage {
  /// What a page holds, as its first byte says.
  enum Kind: UInt8 {
    case indexInterior = 2
    case tableInterior = 5
    case indexLeaf = 10
    case tableLeaf = 13

    var headerSize: Int { self == .indexInterior || self == .tableInterior ? 12 : 8 }
  }

  let kind: Kind
  private let bytes = UnsafeMutableRawPointer.allocate(byteCount: PageFile.pageSize, alignment: 16)
  private(set) var count = 0
  private var start = PageFile.pageSize
  private let headerSize: Int

  init(_ kind: Kind) {
    self.kind = kind
    headerSize = kind.headerSize
    memset(bytes, 0, PageFile.pageSize)
  }

  deinit { bytes.deallocate() }

  /// Whether a cell of `size` bytes has room.
  @inline(__always)
  func fits(_ size: Int) -> Bool { start &- headerSize &- 2 &* count >= size &+ 2 }

  /// Makes room for the next cell, which is to be written there.
  @inline(__always)
  func add(_ size: Int) -> UnsafeMutableRawPointer {
    start &-= size
    (bytes + headerSize + 2 * count).storeBytes(of: UInt16(truncatingIfNeeded: start).bigEndian, as: UInt16.self)
    count &+= 1
    return bytes + start
  }

  /// Takes the last cell, which has `size` bytes, out again.
  func removeLast(_ size: Int) -> [UInt8] {
    let cell = Array(UnsafeRawBufferPointer(start: bytes + start, count: size))
    start += size
    count -= 1
    return cell
  }

  /// The page as it is to be written; `right` is the last child of one that is no leaf.
  func ended(right: UInt32 = 0) -> UnsafeRawPointer {
    bytes.storeBytes(of: kind.rawValue, as: UInt8.self)
    bytes.storeBytes(of: 0, toByteOffset: 1, as: UInt8.self)
    bytes.storeBytes(of: 0, toByteOffset: 2, as: UInt8.self)
    (bytes + 3).storeBytes(of: UInt16(count).bigEndian, as: UInt16.self)
    (bytes + 5).storeBytes(of: UInt16(start).bigEndian, as: UInt16.self)
    bytes.storeBytes(of: 0, toByteOffset: 7, as: UInt8.self)
    if headerSize == 12 { (bytes + 8).storeBytes(of: right.bigEndian, as: UInt32.self) }
    // What an earlier page left in the gap is nobody's business.
    let gap = headerSize + 2 * count
    memset(bytes + gap, 0, start - gap)
    return UnsafeRawPointer(bytes)
  }

  /// Begins the next page.
  func clear() {
    count = 0
    start = PageFile.pageSize
  }
}
