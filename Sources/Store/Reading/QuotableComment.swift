package import Model

/// A review's comment in which sentences about dishes are searched.
struct QuotableComment {
  private let text: String
  /// Its folded words, with a space before and after them. A comment is folded once, as it is searched for many dishes;
  /// only one that contains a dish's name is split into sentences.
  private let words: String

  private static let shortest = 20
  private static let longest = 160

  init(_ text: String) {
    self.text = text
    words = Self.words(of: text)
  }

  /// The first sentence that names the dish and is short enough to be quoted.
  ///
  /// A name matches whole words, of which the last may be longer, as in a plural. In a script without spaces any substring
  /// matches.
  func sentence(naming folded: String) -> String? {
    let searched = folded.utf8.first.map { $0 < 0x80 } == true ? " " + folded : folded
    guard Self.contains(words, searched) else { return nil }
    let lines = text.unicodeScalars.split(whereSeparator: Self.isNewline)
    return lines.lazy.flatMap(Self.sentences(of:)).first { sentence in
      sentence.utf8.count <= 640 && (Self.shortest...Self.longest).contains(sentence.count)
        && Self.contains(Self.words(of: sentence), searched)
    }
  }

  private static func words(of text: String) -> String { " " + NameFolding.words(of: text) + " " }

  private static func contains(_ text: String, _ part: String) -> Bool {
    text.withBytes { text in part.withBytes { contains(text, $0) } }
  }

  private static func contains(_ text: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = part.first, part.count <= text.count else { return false }
    for start in 0...(text.count - part.count) where text[start] == first {
      if text[start..<start + part.count].elementsEqual(part) { return true }
    }
    return false
  }

  private static func isNewline(_ scalar: Unicode.Scalar) -> Bool {
    (0x0A...0x0D).contains(scalar.value) || [0x85, 0x2028, 0x2029].contains(scalar.value)
  }

  private static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar == " " || scalar == "\t" : scalar.properties.isWhitespace
  }

  private static func sentences(of line: Substring.UnicodeScalarView) -> [String] {
    var sentences: [String] = []
    var start = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      let next = line.index(after: index)
      let isEnd =
        switch line[index] {
        case ".", "!", "?", "…": next == line.endIndex || isWhitespace(line[next])
        case "。", "！", "？": true
        default: false
        }
      if isEnd {
        sentences.append(Folding.trim(String(line[start..<next])))
        start = next
      }
      index = next
    }
    if start < line.endIndex { sentences.append(Folding.trim(String(line[start...]))) }
    return sentences.filter { !$0.isEmpty }
  }
}

extension StoreReader {
  /// The number of a restaurant's oldest good reviews that are searched. A new review thus changes no quote.
  static let mostReviews = 40
  /// The least stars of a good review.
  static let goodStars = 4

  /// A sentence about the dish from each restaurant that has one in its reviews; at most `most` sentences.
  package func quotes(of dish: String, at places: [DishPlace], most: Int) throws -> [DishQuote] {
    guard let folded = DishName.folded(dish) else { return [] }
    return try DishQuote.first(most, at: places) { try quote(of: folded, at: $0) }
  }

  /// The sentence with the most stars; of equal ones the shortest.
  package func quote(of folded: String, at place: DishPlace) throws -> DishQuote? {
    var best: DishQuote?
    for (review, comment) in try goodReviews(of: place) {
      guard let sentence = comment.sentence(naming: folded) else { continue }
      let quote = DishQuote(place: place, words: sentence, review: review)
      if let known = best, !quote.precedes(known) { continue }
      best = quote
    }
    return best
  }

  private func goodReviews(of place: DishPlace) throws -> [(review: Review, comment: QuotableComment)] {
    if let known = dishPages.reviews[place.key] { return known }
    if dishPages.reviews.count >= 512 { dishPages.reviews.removeAll(keepingCapacity: true) }
    let reviews = try convertingErrors {
      try connection.rows(Self.goodReviews, .integer(place.key), Value(Self.mostReviews)) { row in
        let author = row.author(at: RowColumns.count(of: .reviews))
        return row.review(other: row.byline(author))
      }
    }
    let good = reviews.filter { ($0.stars ?? 0) >= Double(Self.goodStars) }.compactMap { review in
      review.comment.map { (review: review, comment: QuotableComment($0)) }
    }
    dishPages.reviews[place.key] = good
    return good
  }

  private static let goodReviews = """
    SELECT \(ReviewReader.reviewColumns), \(ReviewReader.authorColumns) FROM reviews AS r
    LEFT JOIN users AS u ON u.key = r.user_key
    WHERE r.restaurant_key = ?1 AND r.created_at IS NOT NULL ORDER BY r.created_at, r.id LIMIT ?2
    """
}

extension DishQuote {
  fileprivate func precedes(_ other: DishQuote) -> Bool {
    let (one, two) = (review.stars ?? 0, other.review.stars ?? 0)
    if one != two { return one > two }
    let (short, long) = (words.utf8.count, other.words.utf8.count)
    return short != long ? short < long : review.id.utf8.lexicographicallyPrecedes(other.review.id.utf8)
  }
}
