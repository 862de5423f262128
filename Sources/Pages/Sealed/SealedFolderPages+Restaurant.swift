internal import Model
internal import Store

extension SealedFolderPages {
  /// The sealed folder of a restaurant; nil if it has no page.
  func restaurant(_ key: Int64) throws -> SealedFolderDraft? {
    builder.begin(depth: 1)
    guard let facts = try RestaurantFacts(key, closed, recent, builder) else { return nil }
    let downloads = try RestaurantDownloads(facts, builder, madeFrom: downloadsDigest)
    let home = fragment("home", .restaurant, try builder.dashboard(facts, files: downloads.rows))
    return SealedFolderDraft(
      title: ShownName.cut(facts.name), publicPage: "../restaurants/\(facts.dossier.restaurant.slug).html",
      landing: home.path, entries: [home] + downloads.entries, photos: publicPhotos)
  }

  /// A digest of the last closed month, of the number of recent reviews without a reply, and of the neighbours' months
  /// that a dashboard shows.
  func neighbourhood(of key: Int64) throws -> LedgerDigest {
    guard let closed else { return .none }
    var hash = SHA256()
    func add(_ number: Int) { withUnsafeBytes(of: Int64(number)) { hash.update($0) } }
    add(closed.last)
    add(try source.unanswered(ofRestaurant: key, since: recent))
    if builder.settings.sealed.neighbours {
      let neighbours = try source.neighbourMonths(
        ofRestaurant: key, from: closed.last - NeighbourMeans.span, through: closed.last)
      for neighbour in neighbours {
        add(neighbour.months.count)
        for month in neighbour.months {
          add(month.number)
          add(month.rated)
          add(month.milliStars)
        }
      }
    }
    return LedgerDigest(finishing: &hash)
  }
}

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
    name = builder.restaurantName(dossier.restaurant[.name])
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
