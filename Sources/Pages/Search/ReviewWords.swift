internal import Model
internal import Store

/// The words of a restaurant's leaf, which a search in its reviews loads.
///
/// There is one piece per leaf. With larger pieces, a changed review would require reading their other leaves again.
struct ReviewWords {
  /// The most bytes of one comment, so that twenty of them stay below 150 KB.
  private static let mostOfComment = 7_000

  private let builder: PageBuilder
  private let leaf: Int
  private var reviews: [UInt8] = []

  /// The piece of a leaf of the restaurant whose leaves are below `stem`.
  static func piece(_ reviews: [Review], leaf: Int, below stem: String, _ builder: PageBuilder) -> RenderedPage {
    var words = ReviewWords(builder: builder, leaf: leaf)
    for review in reviews { words.add(review) }
    let bytes = Array("sumaqFound(\"r\(leaf)\",[".utf8) + words.reviews + Array("]);\n".utf8)
    var hash = ContentHash()
    bytes.withUnsafeBytes { hash.update($0) }
    return RenderedPage(
      path: path(stem, leaf: leaf), kind: .list, content: .bytes(bytes), inputs: hash.finish().bytes)
  }

  private init(builder: PageBuilder, leaf: Int) {
    self.builder = builder
    self.leaf = leaf
  }

  static func path(_ stem: String, leaf: Int) -> String { "\(stem)/s-\(String(leaf, radix: 16)).js" }

  /// The leaf of a piece's name, such as 1 for `s-1.js`; nil for any other name.
  static func leaf(ofName name: String) -> Int? {
    guard name.hasPrefix("s-"), name.hasSuffix(".js") else { return nil }
    let digits = name.dropFirst(2).dropLast(3)
    guard let leaf = Int(digits, radix: 16), leaf > 0, digits == String(leaf, radix: 16) else { return nil }
    return leaf
  }

  /// Adds `[7,"r-abc","The words.","12 March 2026",9,"Amalia Quispe"]`, with the stars in halves (9.6 for 4.8) or 0. One
  /// without words is there as well, as it counts under its stars.
  private mutating func add(_ review: Review) {
    let words = Self.cut(Paragraphs.of(review.comment).joined(separator: " "))
    if !reviews.isEmpty { reviews += [UInt8(ascii: ","), UInt8(ascii: "\n")] }
    reviews += "[\(leaf),\"r-\(Slug.of(review.id))\",".utf8
    ScriptText.append(words, to: &reviews)
    reviews.append(UInt8(ascii: ","))
    ScriptText.append(review.createdAt.map(builder.date) ?? "", to: &reviews)
    let tenths = review.stars.map(builder.context.tenths) ?? 0
    reviews += ",\(tenths / 5)\(tenths.isMultiple(of: 5) ? "" : ".\(tenths % 5 * 2)"),".utf8
    ScriptText.append(ShownName.cut(builder.authorName(review.other, ofReview: review.id)), to: &reviews)
    reviews.append(UInt8(ascii: "]"))
  }

  /// The longest beginning of whole scalars with at most this number of bytes, counting escapes as they are written.
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
