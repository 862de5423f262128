extension String {
  /// Joins texts with one allocation.
  package init(joining first: String, _ second: String, _ third: String = "", _ fourth: String = "") {
    let count = first.utf8.count + second.utf8.count + third.utf8.count + fourth.utf8.count
    self.init(unsafeUninitializedCapacity: count) { buffer in
      var end = buffer.put(first, at: 0)
      end = buffer.put(second, at: end)
      end = buffer.put(third, at: end)
      return buffer.put(fourth, at: end)
    }
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes a text's bytes, for which there must be room, and returns their end.
  package func put(_ text: String, at start: Int) -> Int {
    return text.withBytes { bytes in
      guard let from = bytes.baseAddress, let to = baseAddress else { return start }
      (to + start).update(from: from, count: bytes.count)
      return start + bytes.count
    }
  }
}
