/// What a `Range` header asks for.
enum RequestedRange: Sendable, Equatable {
  case whole
  case part(Range<Int>)
  /// Nothing of the bytes lies in it.
  case beyond

  /// Reads a header for a text of `size` bytes. What is no range in bytes asks for all, and so do several ranges at
  /// once, which a server may answer so.
  init(_ header: String, size: Int) {
    self = .whole
    let words = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2, words[0].trimmingBlanks().lowercased() == "bytes" else { return }
    let ends = words[1].trimmingBlanks().split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else { return }
    switch (first, last) {
    case (nil, nil): return
    case (nil, let count?): self = count == 0 || size == 0 ? .beyond : .part(max(0, size - count)..<size)
    case (let start?, nil): self = start < size ? .part(start..<size) : .beyond
    case (let start?, let end?):
      guard start <= end else { return }
      self = start < size ? .part(start..<min(size, end == .max ? size : end + 1)) : .beyond
    }
  }

  /// Nil if it is not a number; a number that is not there is `.some(nil)`. Larger numbers than there can be are the
  /// largest.
  private static func number(_ text: Substring) -> Int?? {
    if text.isEmpty { return .some(nil) }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return .some(Int(text) ?? .max)
  }
}
