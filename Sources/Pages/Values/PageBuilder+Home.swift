internal import Model
internal import Templating

extension PageBuilder {
  /// The values of the home page.
  func home(_ data: HomeData) throws -> Record {
    var fields = Fields<HomeSlot>()
    fields[.base] = .text(base)
    fields[.search] = .text("\(base)assets/\(context.search)")
    fields[.isEmpty] = .flag(data.totals.restaurants == 0)
    fields[.lead] = .text(
      words(
        .homeLead, (.restaurants, words.count(.restaurantCount, data.totals.restaurants)),
        (.reviews, words.count(.reviewCount, data.totals.reviews))))
    fields[.synced] = SlotValue(data.totals.synced.map(synced))
    let best = data.best.filter { $0.rated > 0 }.prefix(6)
    if let map = MapDrawing(data.spots.map(\.position), words) {
      fields[.map] = .bytes(Array(map.draw(data.spots, best: best.map(\.position)).utf8))
    }
    setCuisines(data, &fields)
    fields[.hasBest] = .flag(!best.isEmpty)
    fields[.best] = SlotValue(try best.map { try row($0, withThumb: false) })
    fields[.cover] = SlotValue(try cover(Array(best)))
    try setNewest(data, &fields)
    try setList(data, &fields)
    return fields.record
  }

  private func synced(_ time: Timestamp) -> Fields<SyncedSlot> {
    var fields = Fields<SyncedSlot>()
    let minute = time.secondOfDay(offset: settings.timeZoneOffset(time)) / 60
    fields[.words] = .text(
      words(.lastSynced, (.date, date(time)), (.time, language.clock(minuteOfDay: minute))))
    fields[.stamp] = .text(SyncedScript.stamp(time))
    return fields
  }

  private func setCuisines(_ data: HomeData, _ fields: inout Fields<HomeSlot>) {
    fields[.hasCuisines] = .flag(!data.cuisines.isEmpty)
    fields[.cuisinesNote] = .text(words.count(.cuisinesCount, data.cuisines.count))
    fields[.cuisines] = SlotValue(
      data.cuisines.prefix(100).map { cuisine in
        var fields = Fields<IndexSlot>()
        fields[.link] = .text("\(base)cuisines/\(Cuisine.slug(cuisine.name)).html")
        fields[.name] = .text(ShownName.cut(cuisine.name))
        fields[.count] = .text(language.words(for: cuisine.count))
        return fields
      })
  }

  /// The photo of the first of the best that has one.
  private func cover(_ best: [RestaurantEntry]) throws -> Fields<PictureSlot>? {
    for (index, entry) in best.enumerated() {
      let name = ShownName.cut(restaurantName(entry.name))
      let copy = try copy(entry.photo, .restaurant)
      let shown = words(.photoHere, (.name, name))
      guard var cover = picture(copy, .large, alt: shown) else { continue }
      preview(copy, shown)
      cover[.by] = .text(words(.bestNumber, (.n, String(index + 1)), (.name, name)))
      cover[.link] = .text("\(base)restaurants/\(Slug.of(entry.id)).html")
      return cover
    }
    return nil
  }

  private func setNewest(_ data: HomeData, _ fields: inout Fields<HomeSlot>) throws {
    fields[.hasNewest] = .flag(!data.newest.isEmpty)
    fields[.newestAge] = SlotValue(dated(.newestFrom, age(data.newest.map(\.review.createdAt))))
    fields[.newest] = SlotValue(
      data.newest.map { item in
        var fields = Fields<NewestSlot>()
        fields[.link] = .text("\(base)restaurants/\(Slug.of(item.restaurant.id)).html#r-\(Slug.of(item.review.id))")
        fields[.restaurant] = .text(ShownName.cut(restaurantName(item.restaurant.name)))
        fields[.author] = .text(ShownName.cut(personName(item.author?.name)))
        if let stars = item.review.stars {
          fields[.stars] = .text(context.starTexts[context.halves(stars)])
          fields[.starsLabel] = .text(context.starLabels[context.halves(stars)])
        }
        fields[.date] = SlotValue(item.review.createdAt.map(date))
        setWords(item.review, &fields)
        return fields
      })
  }

  private func setWords(_ review: Review, _ fields: inout Fields<NewestSlot>) {
    guard let first = Paragraphs.of(review.comment).first else {
      return fields[.quiet] = .text(quiet(review.stars))
    }
    fields[.words] = .text(Beginning.of(first))
    if !ScriptLanguage.isLatin(first) { fields[.lang] = SlotValue(ScriptLanguage.of(first)) }
  }

  private func setList(_ data: HomeData, _ fields: inout Fields<HomeSlot>) throws {
    let isWhole = data.totals.restaurants <= data.all.count
    let entries = isWhole ? data.all : data.best
    fields[.hasList] = .flag(data.totals.restaurants > 0)
    fields[.filtered] = .flag(entries.count >= 8)
    fields[.rows] = SlotValue(try entries.map { try row($0) })
    fields[.heading] = .text(isWhole ? words[.allRestaurants] : words(.hundredBest, (.n, String(entries.count))))
    fields[.note] = .text(
      isWhole
        ? words(.fromAToZ, (.n, language.words(for: data.totals.restaurants)))
        : words(.ofAll, (.restaurants, words.count(.restaurantCount, data.totals.restaurants))))
    fields[.hasLetters] = .flag(!isWhole && !data.letters.isEmpty)
    if !isWhole { fields[.letters] = SlotValue(index(firstPages(data.letters))) }
  }
}
