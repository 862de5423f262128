internal import Model
internal import Store

/// Everything that a restaurant's dashboard shows, read from the store.
struct RestaurantFacts {
  let dossier: RestaurantDossier
  let name: String
  let unanswered: UnansweredReviews
  /// When reviews that await a reply begin to be recent.
  let recent: Timestamp
  let events: RestaurantEvents
  /// Nil if nothing was synced yet.
  let closed: ClosedMonths?
  let months: RestaurantMonths?
  /// Nil if the settings leave them out.
  let neighbours: NeighbourMeans?

  /// The most reviews without a reply that are shown.
  static let mostWaiting = 100

  /// Nil if the restaurant has no page.
  init?(_ key: Int64, _ closed: ClosedMonths?, _ recent: Timestamp, _ builder: PageBuilder) throws {
    let source = builder.source
    guard let dossier = try source.dossiers(of: .restaurants, key).restaurant(key) else { return nil }
    self.dossier = dossier
    (self.closed, self.recent) = (closed, recent)
    name = builder.restaurantName(dossier.restaurant.name)
    unanswered = try source.unanswered(ofRestaurant: key, most: Self.mostWaiting)
    let events = try source.events(ofRestaurant: key)
    self.events = events
    months = closed.map { RestaurantMonths(dossier.summary, events, $0, builder.settings.smallGroups) }
    neighbours = try closed.flatMap { closed in
      guard builder.settings.sealed.neighbours else { return nil }
      return NeighbourMeans(
        try source.neighbourMonths(
          ofRestaurant: key, from: closed.last - NeighbourMeans.span, through: closed.last),
        through: closed.last)
    }
  }

  var summary: ReviewSummary { dossier.summary }

  /// Whether nothing is known of any guest.
  var isEmpty: Bool { summary.count == 0 && events.visits.isEmpty && events.orders.isEmpty && events.kept == 0 }

  /// The own mean over the last twelve closed months; nil for too few ratings.
  var lastYear: StarMean? {
    guard let closed, let months else { return nil }
    return StarMean(rated: months.sum(closed.year, \.rated), milliStars: months.sum(closed.year, \.milliStars))
  }

  /// The neighbours whose mean is above the own one by more than chance.
  var neighboursClearlyAbove: Int? {
    guard let lastYear, let neighbours, !neighbours.lastYear.isEmpty else { return nil }
    return neighbours.lastYear.count { $0.mean.isClearlyAbove(lastYear) }
  }
}
