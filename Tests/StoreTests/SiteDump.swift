import Model

@testable import Store

/// Everything that a reader gives out, less the store's own keys, as text that can be compared.
struct SiteDump {
  let reader: StoreReader
  /// Whether the order of dishes on a menu counts.
  var hasMenuOrder = true

  init(_ reader: StoreReader) { self.reader = reader }

  func text() throws -> String {
    var lines: [String] = []
    lines.append("\(try reader.totals())")
    try reader.eachRestaurant { key, id in
      lines.append("restaurant \(id)")
      guard var dossier = try reader.restaurantDossier(key) else { return lines.append("  none") }
      dossier.restaurant.key = 0
      if !hasMenuOrder { dossier.dishes.sort { $0.id < $1.id } }
      lines.append("  \(dossier) \(dossier.reviews.map(\.other))")
      for leaf in 1...max(1, ReviewLeaves.leaves(of: dossier.summary.count)) {
        lines.append("  \(leaf): \(try reader.reviews(ofRestaurant: key, leaf: leaf).map { ($0.id, $0.other) })")
      }
    }
    let all = UserShow.everything
    try reader.eachUser { key, id in
      lines.append("user \(id)")
      guard var dossier = try reader.userDossier(key, show: all) else { return lines.append("  none") }
      dossier.user.key = 0
      lines.append("  \(dossier)")
      for leaf in 1...max(1, ReviewLeaves.leaves(of: dossier.summary.count)) {
        lines.append("  \(leaf): \(try reader.reviews(ofUser: key, leaf: leaf))")
      }
    }
    let today = CivilDay(number: 19_700)
    try reader.restaurantEntries(asOf: today) { lines.append("\($0)") }
    lines.append("\(try reader.best(limit: 10, asOf: today))")
    lines.append("\(try reader.newestReviews(limit: 10))")
    lines.append("\(try reader.cuisines())")
    lines.append("\(try reader.districts())")
    for list in try [nil] + reader.districts().map({ GuideList.district($0.district.folded) })
      + reader.cuisines().map({ GuideList.cuisine($0.name) })
    {
      var figures = try reader.figures(of: list)
      figures.spots.sort { "\($0)" < "\($1)" }
      lines.append("\(figures)")
    }
    return lines.joined(separator: "\n")
  }
}
