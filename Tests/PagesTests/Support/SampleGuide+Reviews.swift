import Model

extension SampleGuide {
  /// Adds a restaurant with these reviews, newest first, and counts them.
  mutating func add(_ restaurant: Restaurant, reviews: [Review], _ more: (inout RestaurantDossier) -> Void = { _ in }) {
    var dossier = RestaurantDossier(restaurant: restaurant, summary: Self.summary(reviews))
    dossier.reviews = Array(reviews.prefix(ReviewLeaves.onFirstPage(of: reviews.count)))
    more(&dossier)
    restaurants.append(dossier)
    reviewsOfRestaurant[restaurant.key] = reviews
  }

  mutating func add(_ user: User, reviews: [Review], _ more: (inout UserDossier) -> Void = { _ in }) {
    var dossier = UserDossier(user: user, summary: Self.summary(reviews))
    dossier.reviews = Array(reviews.prefix(ReviewLeaves.onFirstPage(of: reviews.count)))
    dossier.restaurantsReviewed = Set(reviews.compactMap(\.other?.id)).count
    more(&dossier)
    users.append(dossier)
    reviewsOfUser[user.key] = reviews
  }

  static func summary(_ reviews: [Review]) -> ReviewSummary {
    var summary = ReviewSummary()
    var months: [Int: ReviewSummary.Month] = [:]
    for review in reviews {
      summary.count += 1
      let thousandths = review.stars.map { Int(($0 * 1000).rounded()) }
      if let thousandths, let stars = review.stars {
        summary.rated += 1
        summary.milliStars += thousandths
        summary.histogram[ReviewSummary.bin(of: stars) - 1] += 1
        if ReviewSummary.isFractional(stars) { summary.fractional += 1 }
      }
      guard let created = review.createdAt else { continue }
      summary.newest = max(summary.newest ?? created, created)
      summary.oldest = min(summary.oldest ?? created, created)
      let (year, month, _) = created.day().components
      let number = year * 12 + month - 1
      var entry = months[number] ?? ReviewSummary.Month(number: number, count: 0, rated: 0, milliStars: 0)
      entry.count += 1
      entry.rated += thousandths == nil ? 0 : 1
      entry.milliStars += thousandths ?? 0
      months[number] = entry
    }
    summary.months = months.values.sorted { $0.number < $1.number }
    return summary
  }

  static func day(_ iso: String) -> Timestamp? {
    CivilDay(iso: iso).map { Timestamp(seconds: Int64($0.number) * 86_400 + 43_200) }
  }

  static func review(
    _ id: String, _ stars: Double?, _ comment: String?, _ day: String?, by name: String?, id other: String? = nil,
    photo: String? = nil, reply: String? = nil, repliedAt: String? = nil, changed: String? = nil
  ) -> Review {
    Review(
      id: id, stars: stars, comment: comment, photo: photo, createdAt: day.flatMap { Self.day($0) },
      updatedAt: (changed ?? day).flatMap { Self.day($0) }, reply: reply,
      repliedAt: repliedAt.flatMap { Self.day($0) },
      other: Review.Subject(id: other ?? name ?? "nobody", name: name, photo: nil, hasPage: other != nil))
  }

  static func money(_ text: String, _ minor: Int64) -> Money { Money(text: text, minor: minor, currency: "PEN") }
}
