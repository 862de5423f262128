/// The range of bytes that a partial response contains: `bytes 100-199/200`.
struct ContentRange: Sendable, Hashable {
  let first: Int
  let last: Int
  /// Nil if the server does not know the size.
  let total: Int?

  /// Nil if the text is not a content range.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    let ends = parts.first?.split(separator: "-", omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]),
      first <= last
    else { return nil }
    self.first = first
    self.last = last
    total = Self.number(parts[1])
    if parts[1] != "*", total.map({ $0 <= last }) ?? true { return nil }
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }
}
