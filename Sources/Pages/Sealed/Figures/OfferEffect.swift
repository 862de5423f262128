internal import Model
internal import Store

/// What happened while an offer was valid, beside as many days before it.
struct OfferEffect {
  let offer: Offer
  /// The closed days on which it was valid; empty if none of them is closed yet.
  let days: Range<Int>
  let reviews: CountComparison
  let visits: CountComparison
  let orders: CountComparison

  /// Nil if it is not known when the offer began.
  init?(_ offer: Offer, _ events: RestaurantEvents, _ closed: ClosedMonths, _ context: SiteContext) {
    guard let from = offer.validFrom.map(context.day) else { return nil }
    let to = min(offer.validTo.map(context.day) ?? closed.end, closed.end)
    let days = from.number..<max(from.number, to.number + 1)
    self.days = days
    self.offer = offer
    func compare(_ list: [CivilDay]) -> CountComparison {
      CountComparison(
        Self.count(list, days), Self.count(list, days.lowerBound - days.count..<days.lowerBound))
    }
    reviews = compare(events.reviews)
    visits = compare(events.visits)
    orders = compare(events.orders)
  }

  /// How many of some ascending days are in a range.
  private static func count(_ list: [CivilDay], _ days: Range<Int>) -> Int {
    place(list, days.upperBound) - place(list, days.lowerBound)
  }

  /// The number of days before one.
  private static func place(_ list: [CivilDay], _ day: Int) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle].number < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
