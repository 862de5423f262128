/// A text as a key. It compares bytes, whereas two Swift strings are equal if they look the same.
package struct ExactText: Sendable, Hashable, Codable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ExactText, right: ExactText) -> Bool {
    guard left.text.utf8.count == right.text.utf8.count else { return false }
    return left.text.withBytes { one in right.text.withBytes { one.elementsEqual($0) } }
  }

  package func hash(into hasher: inout Hasher) {
    text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// The text's UTF-8 in place. `withUTF8` needs a mutable copy, which costs reference counting.
  @inlinable
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    if let result = try utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return try copy.withUTF8(body)
  }

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
