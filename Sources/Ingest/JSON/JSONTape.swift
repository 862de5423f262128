/// The values of one record in the order of its text. An object is followed by its keys and values in turn, an array by
/// its elements; `next` is the index behind a value.
///
/// One tape is used for all records of a file, so that a record needs no allocation.
final class JSONTape {
  private(set) var nodes: UnsafeMutablePointer<JSONNode>
  private(set) var count = 0
  private var capacity = 256

  init() { nodes = .allocate(capacity: capacity) }

  deinit { nodes.deallocate() }

  subscript(index: Int) -> JSONNode {
    @inline(__always) get { nodes[index] }
  }

  func clear() { count = 0 }

  @inline(__always)
  func append(_ node: JSONNode) {
    if count == capacity { grow() }
    nodes[count] = node
    count &+= 1
  }

  /// Ends the container at `index`: its last byte is before `end`, and later nodes are outside of it.
  @inline(__always)
  func close(_ index: Int, end: Int) {
    nodes[index].length = UInt32(truncatingIfNeeded: end) &- nodes[index].start
    nodes[index].next = UInt32(truncatingIfNeeded: count)
  }

  func markDuplicate(_ index: Int) { nodes[index].isDuplicate = true }

  @inline(never)
  private func grow() {
    let larger = UnsafeMutablePointer<JSONNode>.allocate(capacity: capacity * 2)
    larger.update(from: nodes, count: count)
    nodes.deallocate()
    nodes = larger
    capacity *= 2
  }
}

/// One value of a record: a range of the bytes from which it was read, never a copy.
struct JSONNode {
  enum Kind: UInt8 {
    case null
    case no
    case yes
    case number
    case string
    case object
    case array

    /// Whether it contains other values.
    var isNested: Bool { self == .object || self == .array }

    /// Whether it is neither null nor a container.
    var isPlain: Bool { self == .string || self == .number || self == .yes || self == .no }
  }

  let kind: Kind
  /// Whether a string has a backslash and must be decoded.
  var isEscaped = false
  /// Whether a key occurred in the same object before; the last one wins.
  var isDuplicate = false
  /// The offset of the content from the record's first byte; for a string after its quote.
  let start: UInt32
  /// The length of the content in bytes; for a container with its brackets.
  var length: UInt32
  /// The node behind this one and its content.
  var next: UInt32
}
