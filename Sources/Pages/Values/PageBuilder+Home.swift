internal import Model
internal import Store
internal import Templating

extension PageBuilder {
  /// The values of the home page.
  func home(_ data: HomeData, _ spots: [MapDrawing.Spot]) throws -> Record {
    var fields = Fields<HomeSlot>()
    fields[.base] = .text(base)
    fields[.search] = .text("\(base)assets/\(context.search)")
    if settings.hasReports { fields[.reports] = .text("\(base)reports/index.html") }
    if context.hasSealed { fields[.sealed] = .text("\(base)sealed/index.html") }
    fields[.isEmpty] = .flag(data.totals.restaurants == 0)
    fields[.lead] = .text(
      words(
        .homeLead, (.restaurants, words.count(.restaurantCount, data.totals.restaurants)),
        (.reviews, words.count(.reviewCount, data.totals.reviews))))
    fields[.synced] = SlotValue(data.totals.synced.map(synced))
    let best = data.best.filter { $0.rated > 0 }.prefix(Self.bestOnHome)
    if let map = MapDrawing(spots.map(\.position), words) {
      let drawing = map.draw(spots, pins: pins(best) { _ in "#best" }, districts: namesOnMap(data.districts))
      fields[.map] = .bytes(drawing)
    }
    setDistricts(data, &fields)
    setCuisines(data, &fields)
    fields[.hasBest] = .flag(!best.isEmpty)
    fields[.best] = SlotValue(best.map { row($0) })
    fields[.cover] = SlotValue(try cover(best.first))
    fields[.order] = SlotValue(bestOrder(Array(best), mean: siteMean(data)) { words.count(.reviewCount, $0) })
    if data.hasBestPage {
      fields[.allBest] = .text(words(.hundredBest, (.n, String(data.best.count { $0.rated > 0 }))))
    }
    fields[.zone] = .text(settings.timeZone)
    fields[.searched] = .text(searched(data))
    try setNewest(data, &fields)
    setList(data, &fields)
    return fields.record
  }

  /// What the search covers.
  private func searched(_ data: HomeData) -> String {
    var parts = [words.count(.restaurantCount, data.totals.restaurants)]
    if !data.districts.isEmpty { parts.append(words.count(.districtCount, data.districts.count)) }
    if !data.cuisines.isEmpty { parts.append(words.count(.cuisineCount, data.cuisines.count)) }
    return joined(parts)
  }

  private func synced(_ time: Timestamp) -> Fields<SyncedSlot> {
    var fields = Fields<SyncedSlot>()
    let minute = time.secondOfDay(offset: settings.timeZoneOffset(time)) / 60
    fields[.words] = .text(
      words(.lastSynced, (.date, date(time)), (.time, language.clock(minuteOfDay: minute))))
    fields[.stamp] = .text(SyncedScript.stamp(time))
    return fields
  }

  /// The number of districts on the home page; the page of all districts has more.
  static let districtsOnHome = 12

  private func setDistricts(_ data: HomeData, _ fields: inout Fields<HomeSlot>) {
    fields[.hasDistricts] = .flag(!data.districts.isEmpty)
    fields[.districtsNote] = .text(words.count(.districtsCount, data.districts.count))
    fields[.districts] = SlotValue(data.districts.prefix(Self.districtsOnHome).map(entry))
    if data.hasDistrictsPage {
      fields[.allDistricts] = .text(words(.allPlaces, (.total, language.words(for: data.districts.count))))
    }
  }

  /// The page of all districts.
  func districts(_ data: HomeData) -> Record {
    var fields = Fields<DistrictsSlot>()
    fields[.base] = .text(base)
    fields[.heading] = .text(words.count(.districtCount, data.districts.count))
    fields[.districts] = SlotValue(
      data.districts.sorted { NaturalOrder.precedes($0.district.folded, $1.district.folded) }.map(entry))
    return fields.record
  }

  private func entry(_ tally: DistrictTally) -> Fields<IndexSlot> {
    var fields = Fields<IndexSlot>()
    fields[.link] = .text("\(base)districts/\(tally.district.slug).html")
    fields[.name] = SlotValue(districtName(tally.district))
    fields[.count] = .text(language.words(for: tally.restaurants))
    fields[.more] = SlotValue(cuisines(tally))
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

  /// The photo of the best; nil if it has none.
  private func cover(_ best: RestaurantEntry?) throws -> Fields<PictureSlot>? {
    guard let best else { return nil }
    let name = ShownName.cut(restaurantName(best.name))
    let copy = try copy(best.photo, .restaurant)
    let shown = words(.photoHere, (.name, name))
    guard var cover = picture(copy, .large, alt: shown) else { return nil }
    preview(copy, shown)
    cover[.by] = .text(words(.bestNumber, (.n, "1"), (.name, name)))
    cover[.link] = .text("\(base)restaurants/\(Slug.of(best.id)).html")
    return cover
  }

  private func setNewest(_ data: HomeData, _ fields: inout Fields<HomeSlot>) throws {
    fields[.hasNewest] = .flag(!data.newest.isEmpty)
    fields[.newestAge] = SlotValue(dated(.newestFrom, noteTimes(data.newest.map(\.review.createdAt))))
    fields[.newest] = SlotValue(
      data.newest.map { item in
        var fields = Fields<NewestSlot>()
        fields[.link] = .text("\(base)restaurants/\(Slug.of(item.restaurant.id)).html#r-\(Slug.of(item.review.id))")
        fields[.restaurant] = .text(ShownName.cut(restaurantName(item.restaurant.name)))
        fields[.author] = .text(ShownName.cut(authorName(item.author, ofReview: item.review.id)))
        if let stars = item.review.stars {
          let vote = context.vote(stars)
          fields[.stars] = .text(vote.text)
          fields[.starsLabel] = .text(vote.label)
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

  private func setList(_ data: HomeData, _ fields: inout Fields<HomeSlot>) {
    let isWhole = data.totals.restaurants <= data.all.count
    let entries = isWhole ? data.all : []
    fields[.hasList] = .flag(data.totals.restaurants > 0)
    fields[.filtered] = .flag(entries.count >= 8)
    fields[.rows] = SlotValue(rowsByName(entries))
    fields[.heading] = .text(words[.allRestaurants])
    fields[.note] = .text(words(.fromAToZ, (.n, language.words(for: data.totals.restaurants))))
    fields[.hasLetters] = .flag(!isWhole && !data.letters.isEmpty)
    if !isWhole { fields[.letters] = SlotValue(index(firstPages(data.letters))) }
  }
}

/// The data of the home page.
struct HomeData {
  var totals: SiteTotals
  var cuisines: [CuisineCount] = []
  var districts: [DistrictTally] = []
  /// The best restaurants, at most a hundred.
  var best: [RestaurantEntry] = []
  var newest: [NewestReview] = []
  /// All restaurants by name, if they are at most a hundred.
  var all: [RestaurantEntry] = []
  var letters: [LetterTree.Page] = []
  /// The restaurants on the letters' pages; nil if these are reused.
  var list: LetterList?

  /// Whether the home page leaves out some of the best.
  var hasBestPage: Bool { best.count { $0.rated > 0 } > PageBuilder.bestOnHome }

  /// Whether the home page leaves out some districts.
  var hasDistrictsPage: Bool { districts.count > PageBuilder.districtsOnHome }
}
