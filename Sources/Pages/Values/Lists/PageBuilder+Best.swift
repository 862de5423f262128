internal import Model
internal import Store
internal import Templating

// Lists in the order of means, and the explanation of their order.
extension PageBuilder {
  /// The number of the best on the home page; the page of the best has more.
  static let bestOnHome = 12

  /// Explains the order of a list of the best, and the first pair in it that looks wrong.
  ///
  /// `mean` is that of the site, which is added ten times to each restaurant.
  func bestOrder(_ entries: [RestaurantEntry], mean: String, reviews: (Int) -> String) -> [String] {
    let order = words(.bestOrder, (.mean, mean))
    guard let (first, second) = Self.exception(entries) else { return [order] }
    let exception = words(
      .bestException, (.name, ShownName.cut(restaurantName(second.name))),
      (.high, language.mean(milliStars: second.milliStars, rated: second.rated)), (.reviews, reviews(second.rated)),
      (.first, ShownName.cut(restaurantName(first.name))),
      (.low, language.mean(milliStars: first.milliStars, rated: first.rated)), (.total, reviews(first.rated)))
    return [order, exception]
  }

  /// The first entry that follows one with a lower shown mean, and the entry with the lowest mean before it.
  static func exception(_ entries: [RestaurantEntry]) -> (first: RestaurantEntry, second: RestaurantEntry)? {
    func tenths(_ entry: RestaurantEntry) -> Int { (entry.milliStars + entry.rated * 50) / (entry.rated * 100) }
    var lowest: RestaurantEntry?
    for entry in entries where entry.rated > 0 {
      if let lowest, tenths(lowest) < tenths(entry) { return (lowest, entry) }
      if lowest.map({ tenths(entry) < tenths($0) }) ?? true { lowest = entry }
    }
    return nil
  }

  /// The mean of all stars of the site, as the order adds it.
  func siteMean(_ data: HomeData) -> String {
    language.oneDecimal(tenths: RankPrior(milliStars: data.totals.milliStars, rated: data.totals.rated).meanTenths)
  }

  /// The page of the hundred best.
  func best(_ data: HomeData) throws -> Record {
    let best = data.best.filter { $0.rated > 0 }
    var fields = Fields<BestSlot>()
    fields[.base] = .text(base)
    fields[.heading] = .text(words(.hundredBest, (.n, String(best.count))))
    fields[.note] = .text(words(.ofAll, (.restaurants, words.count(.restaurantCount, data.totals.restaurants))))
    fields[.order] = SlotValue(bestOrder(best, mean: siteMean(data)) { words.stepped(.reviewCount, $0) })
    fields[.zone] = .text(settings.timeZone)
    fields[.rows] = SlotValue(
      best.map { entry in
        var row = row(entry)
        let count = words.stepped(.reviewCount, entry.reviews)
        row[.count] = .text(count)
        row[.particulars] = SlotValue(
          particulars([
            shownPlace(entry.cuisine, isKnownByReviews: entry.isKnownByReviews), districtName(entry.district), count,
          ]))
        return row
      })
    return fields.record
  }
}
