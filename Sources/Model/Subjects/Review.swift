/// A review, with what its page shows of the other side: the author on a restaurant's page, the restaurant on a user's
/// page.
///
/// It is a class, as each copy of a struct would count references for every text, and a build copies each review a
/// dozen times.
package final class Review: Sendable, Hashable, Codable {
  package let id: String
  package let stars: Double?
  package let comment: String?
  package let photo: String?
  package let createdAt: Timestamp?
  package let updatedAt: Timestamp?
  package let reply: String?
  package let repliedAt: Timestamp?
  package let other: Subject?

  package init(
    id: String, stars: Double? = nil, comment: String? = nil, photo: String? = nil, createdAt: Timestamp? = nil,
    updatedAt: Timestamp? = nil, reply: String? = nil, repliedAt: Timestamp? = nil, other: Subject? = nil
  ) {
    self.id = id
    self.stars = stars
    self.comment = comment
    self.photo = photo
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.reply = reply
    self.repliedAt = repliedAt
    self.other = other
  }

  /// The same review for pages that show no photos.
  package var withoutPhoto: Review {
    Review(
      id: id, stars: stars, comment: comment, createdAt: createdAt, updatedAt: updatedAt, reply: reply,
      repliedAt: repliedAt, other: other)
  }

  package static func == (left: Review, right: Review) -> Bool {
    left.id == right.id && left.stars == right.stars && left.comment == right.comment && left.photo == right.photo
      && left.createdAt == right.createdAt && left.updatedAt == right.updatedAt && left.reply == right.reply
      && left.repliedAt == right.repliedAt && left.other == right.other
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// The author or restaurant, of which only a name is shown, with a link if it has a page.
  package struct Subject: Sendable, Hashable, Codable {
    /// Empty for a guest whom only the review's own row names.
    package var id: String
    package var name: String?
    /// The reference of a user's avatar.
    package var photo: String?
    /// False for an unknown restaurant and for a user without a page.
    package var hasPage: Bool

    package init(id: String, name: String?, photo: String?, hasPage: Bool) {
      self.id = id
      self.name = name
      self.photo = photo
      self.hasPage = hasPage
    }
  }
}

/// The totals of a subject's reviews, which are stored, and updated only if rows changed.
package struct ReviewSummary: Sendable, Hashable, Codable {
  /// The number of all reviews, including those without stars.
  package var count = 0
  /// The number of reviews with stars.
  package var rated = 0
  /// The sum of the stars in thousandths, so that it is exact in any order.
  package var milliStars = 0
  /// The number of reviews by stars, 1 to 5, cut down: that of 4 has 4 to under 5, that of 1 all under 2.
  package var histogram = [0, 0, 0, 0, 0]
  /// The number of reviews with stars between two whole numbers.
  package var fractional = 0
  package var oldest: Timestamp?
  package var newest: Timestamp?
  /// The months with reviews, the oldest first, in the site's time zone.
  package var months: [Month] = []

  package init() {}

  /// The stars, 1 to 5, under which a rating counts: its own, cut down.
  package static func bin(of stars: Double) -> Int { max(1, min(5, Int(stars))) }

  /// The stars in thousandths, 1 to 5,000; nil if there are none.
  package static func milliStars(_ stars: Double?) -> Int? {
    guard let stars, stars > 0, stars <= 5 else { return nil }
    return max(1, Int((stars * 1000).rounded()))
  }

  package static func isFractional(_ stars: Double) -> Bool { stars != stars.rounded(.down) }

  package var mean: Double? { rated == 0 ? nil : Double(milliStars) / 1000 / Double(rated) }

  /// The reviews of one month.
  package struct Month: Sendable, Hashable, Codable {
    /// The number of months since January of the year 0.
    package var number: Int
    package var count: Int
    package var rated: Int
    package var milliStars: Int

    package init(number: Int, count: Int, rated: Int, milliStars: Int) {
      self.number = number
      self.count = count
      self.rated = rated
      self.milliStars = milliStars
    }

    package var year: Int { number / 12 }
    /// 1 to 12.
    package var month: Int { number % 12 + 1 }
  }
}

/// Splits a long list of reviews: into leaves of 20, numbered from the oldest, which never change when they are full,
/// and a first page with the newest 20 to 39.
package enum ReviewLeaves {
  package static let size = 20

  /// The number of full leaves after the first page.
  package static func leaves(of count: Int) -> Int { max(0, count / size - 1) }

  /// The number of reviews on the first page.
  package static func onFirstPage(of count: Int) -> Int { count - leaves(of: count) * size }

  /// The positions of the first page in a list of `count` reviews, the newest first.
  package static func firstPage(of count: Int) -> Range<Int> { 0..<onFirstPage(of: count) }

  /// The positions of a full leaf in a list of `count` reviews, the newest first; nil if there is no leaf with this
  /// number.
  package static func leaf(_ number: Int, of count: Int) -> Range<Int>? {
    guard number >= 1, number <= leaves(of: count) else { return nil }
    let end = count - (number - 1) * size
    return end - size..<end
  }

  /// The leaf with the review at a position of a list of `count` reviews, the newest first; nil for the first page.
  package static func leaf(at position: Int, of count: Int) -> Int? {
    position < onFirstPage(of: count) ? nil : (count - 1 - position) / size + 1
  }
}

/// One of the site's newest reviews, with its author and restaurant.
package struct NewestReview: Sendable, Hashable {
  package var restaurant: Review.Subject
  /// Nil for an unknown user.
  package var author: Review.Subject?
  package var review: Review
  /// The number of the restaurant's reviews.
  package var count: Int

  package init(restaurant: Review.Subject, author: Review.Subject?, review: Review, count: Int) {
    self.restaurant = restaurant
    self.author = author
    self.review = review
    self.count = count
  }
}
