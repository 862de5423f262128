internal import Model
internal import Store

/// The words of a restaurant's leaves, a shard a leaf: larger ones are fewer, but for a review that changed all of
/// their leaves would be read again.
struct ReviewWords {
  private static let leavesInShard = 1
  /// Of one comment; twenty of them stay below 150 KB.
  private static let mostOfComment = 7_000

  private let builder: PageBuilder
  private var reviews: [UInt8] = []

  init(_ builder: PageBuilder) { self.builder = builder }

  /// How many shards so many leaves make.
  static func shards(ofLeaves leaves: Int) -> Int { (leaves + leavesInShard - 1) / leavesInShard }

  /// Where the shard of that number is, of the restaurant whose leaves lie below `stem`.
  static func path(_ stem: String, shard number: Int) -> String { "\(stem)/s-\(String(number, radix: 16)).js" }

  /// Of `s-1.js` 1; nil where the name is of no shard.
  static func number(ofName name: String) -> Int? {
    guard name.hasPrefix("s-"), name.hasSuffix(".js") else { return nil }
    let digits = name.dropFirst(2).dropLast(3)
    guard let number = Int(digits, radix: 16), number > 0, digits == String(number, radix: 16) else { return nil }
    return number
  }

  /// Whose words a shard holds, of so many leaves; nil where there is no such shard.
  static func leaves(ofShard number: Int, of leaves: Int) -> ClosedRange<Int>? {
    guard number > 0, number <= shards(ofLeaves: leaves) else { return nil }
    return (number - 1) * leavesInShard + 1...min(leaves, number * leavesInShard)
  }

  /// Whether a leaf is to be added: where it may be another one, or one beside it in its shard.
  func isConcerned(leaf: Int, of leaves: Int, by changed: ChangedLeaves) -> Bool {
    let number = Self.shards(ofLeaves: leaf)
    return Self.leaves(ofShard: number, of: leaves)?.contains(where: changed.contains) ?? false
  }

  /// Adds the next leaf; where it is the last of its shard, that is returned.
  mutating func add(_ reviews: [Review], leaf: Int, of leaves: Int, below stem: String) -> RenderedPage? {
    for review in reviews { add(review, leaf) }
    guard leaf.isMultiple(of: Self.leavesInShard) || leaf == leaves else { return nil }
    defer { self.reviews = [] }
    let number = Self.shards(ofLeaves: leaf)
    let bytes = Array("sumaqFound(\"r\(number)\",[".utf8) + self.reviews + Array("]);\n".utf8)
    var hash = ContentHash()
    bytes.withUnsafeBytes { hash.update($0) }
    return RenderedPage(
      path: Self.path(stem, shard: number), kind: .list, content: .bytes(bytes), inputs: hash.finish().bytes)
  }

  /// `[7,"r-abc","The words.","12 March 2026"]`; nothing for a review without words.
  private mutating func add(_ review: Review, _ leaf: Int) {
    let words = Self.cut(Paragraphs.of(review.comment).joined(separator: " "))
    guard !words.isEmpty else { return }
    if !reviews.isEmpty { reviews += [UInt8(ascii: ","), UInt8(ascii: "\n")] }
    reviews += "[\(leaf),\"r-\(Slug.of(review.id))\",".utf8
    ScriptText.append(words, to: &reviews)
    reviews.append(UInt8(ascii: ","))
    ScriptText.append(review.createdAt.map(builder.date) ?? "", to: &reviews)
    reviews.append(UInt8(ascii: "]"))
  }

  /// Whole scalars of at most so many bytes; what is escaped counts as it stands in the shard.
  private static func cut(_ words: String) -> String {
    guard words.utf8.count * 6 > mostOfComment else { return words }
    var text = words
    return text.withUTF8 { bytes -> String? in
      var written = 0
      var start = 0
      while start < bytes.count {
        let (value, length) = UTF8Scalars.scalar(bytes, start)
        written += isEscaped(value) ? 6 : length
        if written > mostOfComment { return String(decoding: bytes[..<start], as: UTF8.self) }
        start += length
      }
      return nil
    } ?? words
  }

  /// Controls, `&`, `<` and `>`.
  private static func isEscaped(_ value: UInt32) -> Bool {
    value < 0x20 || value == 0x7F || value == 0x26 || value == 0x3C || value == 0x3E
  }
}
