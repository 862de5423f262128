package import Model

extension StoreReader {
  /// The number of a restaurant's oldest good reviews that are searched. A new review thus changes no quote.
  static let mostReviews = 40
  /// The least stars of a good review.
  static let goodStars = 4

  /// A sentence about the dish from each restaurant that has one in its reviews; at most `most` sentences.
  package func quotes(of dish: String, at places: [DishPlace], most: Int) throws -> [DishQuote] {
    guard let folded = DishName.folded(dish) else { return [] }
    var quotes: [DishQuote] = []
    for place in places where quotes.count < most && !quotes.contains(where: { $0.place.key == place.key }) {
      if let quote = try quote(of: folded, at: place) { quotes.append(quote) }
    }
    return quotes
  }

  /// The sentence with the most stars; of equal ones the shortest.
  private func quote(of folded: String, at place: DishPlace) throws -> DishQuote? {
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
        let author = try row.author(at: CheckedRow.count(of: .reviews))
        try row.requireIntact(.reviews, user: author?.id, restaurant: place.id)
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
