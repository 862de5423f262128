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
