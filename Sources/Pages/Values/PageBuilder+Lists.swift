internal import Model
internal import Templating

extension PageBuilder {
  /// What a row says of a restaurant beside its name.
  enum RowDetail {
    case cuisine
    /// Where the page's own heading is the cuisine.
    case address
  }

  /// A restaurant as a row, with what moves with reviews.
  func row(
    _ entry: RestaurantEntry, withThumb: Bool = true, detail: RowDetail = .cuisine
  ) throws -> Fields<RowSlot> {
    var fields = Fields<RowSlot>()
    fields[.link] = .text("\(base)restaurants/\(Slug.of(entry.id)).html")
    fields[.name] = .text(ShownName.cut(restaurantName(entry.name)))
    fields[.tone] = .text(Tone.of(entry.id))
    if withThumb { fields[.thumb] = SlotValue(picture(try copy(entry.photo, .restaurant), .thumb)) }
    if entry.rated > 0 {
      fields[.mean] = .text(language.mean(halfStars: entry.halfStars, rated: entry.rated))
      fields[.good] = .flag(entry.halfStars >= entry.rated * 8)
    }
    if entry.reviews > 0 { fields[.count] = .text(words.count(.reviewCount, entry.reviews)) }
    fields[.offer] = .flag(entry.hasOffer)
    let place = detail == .cuisine ? entry.cuisine : entry.address
    fields[.place] = SlotValue(shownPlace(place, isKnownByReviews: entry.isKnownByReviews))
    return fields
  }

  /// What stands beside a name; of a restaurant that only reviews name, that.
  private func shownPlace(_ place: String?, isKnownByReviews: Bool) -> String? {
    isKnownByReviews ? words[.knownByReviews] : ShownName.whole(place).map(ShownName.cut)
  }

  /// A cuisine's page: all of them by name, or the best hundred.
  func cuisine(_ name: String, _ count: Int, _ entries: [RestaurantEntry], letters: [LetterTree.Page]) throws -> Record
  {
    var fields = Fields<CuisineSlot>()
    let isWhole = entries.count >= count
    fields[.base] = .text(base)
    fields[.name] = .text(name)
    fields[.long] = .flag(ShownName.isLong(name))
    fields[.count] = .text(words.count(.restaurantCount, count))
    fields[.heading] = .text(isWhole ? words[.cuisineAll] : words(.hundredBest, (.n, String(entries.count))))
    fields[.note] = .text(
      isWhole
        ? words(.fromAToZ, (.n, language.words(for: count)))
        : words(.ofAll, (.restaurants, words.count(.restaurantCount, count))))
    fields[.filtered] = .flag(entries.count >= 8)
    fields[.rows] = SlotValue(try entries.map { try row($0, detail: .address) })
    fields[.hasLetters] = .flag(!letters.isEmpty && !isWhole)
    if !isWhole { fields[.letters] = SlotValue(index(letters)) }
    return fields.record
  }

  /// A page of the A to Z.
  func letter(_ page: LetterTree.Page, among pages: [LetterTree.Page]) -> Record {
    var fields = Fields<LetterSlot>()
    fields[.base] = .text(base)
    fields[.heading] = .text(page.heading.isEmpty ? words[.otherLetters] : page.heading)
    fields[.count] = .text(words.count(.restaurantCount, page.entries.count))
    fields[.rows] = SlotValue(
      page.entries.map { entry in
        var row = Fields<RowSlot>()
        row[.link] = .text("\(base)restaurants/\(Slug.of(entry.id)).html")
        row[.name] = .text(ShownName.cut(restaurantName(entry.name)))
        row[.place] = SlotValue(shownPlace(entry.cuisine, isKnownByReviews: entry.isKnownByReviews))
        return row
      })
    let family = pages.filter { $0.initial == page.initial }
    fields[.letters] = SlotValue(index(firstPages(pages) + (family.count > 1 ? family : []), current: page.stem))
    return fields.record
  }

  /// The first page of every letter.
  func firstPages(_ pages: [LetterTree.Page]) -> [LetterTree.Page] {
    var seen: Set<String> = []
    return pages.filter { seen.insert($0.initial).inserted }
  }

  /// Links to pages of the A to Z; to first pages by their letter alone.
  func index(_ pages: [LetterTree.Page], current: String? = nil) -> [Fields<IndexSlot>] {
    var seen: Set<String> = []
    return pages.map { page in
      var fields = Fields<IndexSlot>()
      let isFirst = seen.insert(page.initial).inserted
      let heading = page.heading.isEmpty ? words[.otherLetters] : page.heading
      fields[.link] = .text("\(base)a-z/\(page.stem).html")
      fields[.name] = .text(
        isFirst && page.isLatin ? String(heading.prefix(1)) : heading)
      fields[.current] = .flag(page.stem == current)
      return fields
    }
  }
}
