internal import Model
internal import Store

extension BundlePages {
  /// The bundle of a restaurant; nil if it has no page.
  func restaurant(_ key: Int64) throws -> BundleDraft? {
    builder.begin(depth: 1)
    guard let facts = try RestaurantFacts(key, closed, recent, builder) else { return nil }
    let downloads = try RestaurantDownloads(facts, builder, madeFrom: downloadsDigest)
    let home = fragment("home", .restaurant, try builder.dashboard(facts, files: downloads.rows))
    return BundleDraft(
      title: ShownName.cut(facts.name), publicPage: "../restaurants/\(facts.dossier.restaurant.slug).html",
      landing: home.path, parts: [home] + downloads.parts, photos: publicPhotos)
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
