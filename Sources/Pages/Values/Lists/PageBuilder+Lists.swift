internal import Model
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
