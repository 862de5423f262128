/// The memory with a run's records.
final class SpoolBytes {
  let count: Int
  private let memory: UnsafeMutableRawPointer

  init(count: Int) {
    self.count = count
    memory = .allocate(byteCount: max(1, count), alignment: 16)
  }

  deinit { memory.deallocate() }

  var start: UnsafeRawPointer { UnsafeRawPointer(memory) }

  func room(_ range: Range<Int>) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: memory + range.lowerBound, count: range.count)
  }

  /// Calls `body` with each record and its offset.
  func each(_ body: (SpooledReview, Int) -> Void) {
    var offset = 0
    while offset < count {
      let review = SpooledReview(at: start + offset)
      body(review, offset)
      offset += review.length
    }
  }
}
