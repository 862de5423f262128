internal import Model
internal import Store
internal import Templating

extension PageBuilder {
  /// A restaurant as a row, including what reviews change.
  func row(_ entry: RestaurantEntry) -> Fields<RowSlot> {
    var fields = Fields<RowSlot>()
    fields[.link] = .text("\(base)restaurants/\(Slug.of(entry.id)).html")
    fields[.name] = .text(ShownName.cut(restaurantName(entry.name)))
    if entry.rated > 0 {
      fields[.mean] = .text(language.mean(milliStars: entry.milliStars, rated: entry.rated))
      fields[.good] = .flag(entry.milliStars >= entry.rated * 4000)
    }
    if entry.reviews > 0 { fields[.count] = .text(words.count(.reviewCount, entry.reviews)) }
    fields[.offer] = .flag(entry.hasOffer)
    fields[.price] = SlotValue(ShownName.whole(entry.price).map(ShownName.cut))
    fields[.facts] = .text(RowFacts.text(entry))
    let place = shownPlace(entry.cuisine, isKnownByReviews: entry.isKnownByReviews)
    fields[.place] = SlotValue(place)
    let count = entry.reviews > 0 ? words.count(.reviewCount, entry.reviews) : nil
    fields[.particulars] = SlotValue(particulars([place, districtName(entry.district), count]))
    return fields
  }

  /// Rows of a list by name, in an order that ignores articles.
  func rowsByName(_ entries: [RestaurantEntry]) -> [Fields<RowSlot>] {
    var tree = LetterTree(words.language.articles)
    for entry in entries { tree.add(entry.name) }
    return tree.order.map { member in
      let entry = entries[Int(member)]
      var row = row(entry)
      setName(entry.name, &row)
      return row
    }
  }

  /// The known parts, joined by dots; nil if none is known.
  func particulars(_ parts: [String?]) -> String? {
    let known = parts.compactMap(\.self)
    return known.isEmpty ? nil : known.joined(separator: " · ")
  }

  func districtName(_ district: District?) -> String? { ShownName.whole(district?.name).map(ShownName.cut) }

  /// The text beside a name. For a restaurant that only reviews name it says so.
  func shownPlace(_ place: String?, isKnownByReviews: Bool) -> String? {
    isKnownByReviews ? words[.knownByReviews] : ShownName.whole(place).map(ShownName.cut)
  }
}

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

  /// The map of a cuisine or district; nil if fewer than two positions are known.
  func map(of page: GuidePage) -> [UInt8]? {
    guard let map = MapDrawing(page.spots.map(\.position), words) else { return nil }
    let best = page.hasThree ? page.best.prefix(3) : []
    let districts = page.kind == .district ? neighboursOnMap(page) : namesOnMap(page.districts)
    return map.draw(page.spots, pins: pins(best) { "#b\($0)" }, districts: districts)
  }

  /// The best restaurants by their numbers; `link` returns the link of a number.
  func pins(_ best: ArraySlice<RestaurantEntry>, link: (Int) -> String) -> [MapDrawing.Pin] {
    best.enumerated().map { index, entry in
      let name = ShownName.cut(restaurantName(entry.name))
      let label = words(.bestNumber, (.n, String(index + 1)), (.name, name))
      return MapDrawing.Pin(position: entry.position, label: label, link: link(index + 1))
    }
  }

  /// Districts at their centres, those with most restaurants first.
  func namesOnMap(_ districts: [DistrictTally]) -> [MapDrawing.District] {
    districts.compactMap { tally in
      guard let middle = tally.middle, let name = districtName(tally.district) else { return nil }
      return MapDrawing.District(
        name: name, link: "\(base)districts/\(tally.district.slug).html", spot: .at(middle))
    }
  }

  /// The districts around one, whose names are placed in their directions.
  private func neighboursOnMap(_ page: GuidePage) -> [MapDrawing.District] {
    page.neighbours.compactMap { near in
      districtName(near.tally.district).map {
        MapDrawing.District(
          name: $0, link: "\(base)districts/\(near.tally.district.slug).html", spot: .towards(degrees: near.bearing))
      }
    }
  }
}
