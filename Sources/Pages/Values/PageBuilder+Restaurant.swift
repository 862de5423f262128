internal import Model
internal import Templating

extension PageBuilder {
  /// The values of a restaurant's first page.
  func restaurant(
    _ dossier: RestaurantDossier, _ newest: [Int: StarPages.Newest], asOf: CivilDay
  ) throws -> Record {
    let restaurant = dossier.restaurant
    var fields = Fields<RestaurantSlot>()
    let name = restaurantName(restaurant[.name])
    setShared(&fields, name: name, id: restaurant.id)
    noteTimes([restaurant.updatedAt, restaurant.createdAt])
    setFacts(dossier, &fields)
    let copy = try copy(restaurant[.photo], .restaurant)
    let shown = words(.photoHere, (.name, ShownName.cut(name)))
    fields[.picture] = SlotValue(picture(copy, .cover, alt: shown))
    preview(copy, shown)
    fields[.waiting] = SlotValue(waiting(copy))
    setMean(dossier.summary, &fields)
    fields[.offers] = SlotValue(try offers(dossier.offers, asOf: asOf))
    fields[.menu] = SlotValue(try menu(dossier.dishes))
    fields[.gallery] = SlotValue(try gallery(dossier.reviews))
    try setReviews(dossier, name, &fields)
    setChoices(dossier, newest, &fields)
    fields[.hasNeighbours] = .flag(!dossier.neighbours.isEmpty)
    fields[.neighbours] = SlotValue(dossier.neighbours.map(neighbour))
    if settings.sheets, settings.baseURL != nil, place.hasLeaves {
      fields[.sheet] = .text(restaurant.slug + "/sheet.html")
    }
    return fields.record
  }

  private func setShared(_ fields: inout Fields<RestaurantSlot>, name: String, id: String) {
    fields[.base] = .text(base)
    fields[.name] = .text(name)
    fields[.long] = .flag(ShownName.isLong(name))
    fields[.tone] = .text(Tone.of(id))
  }

  private func setMean(_ summary: ReviewSummary, _ fields: inout Fields<RestaurantSlot>) {
    fields[.hasReviews] = .flag(summary.count > 0)
    fields[.count] = .text(words.count(.reviewCount, summary.count))
    guard summary.rated > 0, let mean = summary.mean else { return }
    let text = language.mean(milliStars: summary.milliStars, rated: summary.rated)
    fields[.mean] = .text(text)
    fields[.meanStars] = .text(context.starTexts[context.halves(mean)])
    fields[.meanLabel] = .text(words(.meanOf, (.n, text)))
    let judged = words.count(.judged, summary.rated)
    let finding = finding(summary)
    guard var ratings = ratings(summary, heading: finding ?? judged, measure: finding == nil ? nil : judged) else {
      return
    }
    let rolling = RollingMean(summary, language)
    ratings[.lead] = SlotValue(lead(summary, rolling))
    ratings[.trend] = SlotValue(trend(summary, rolling))
    fields[.ratings] = SlotValue(ratings)
  }

  private func setReviews(
    _ dossier: RestaurantDossier, _ name: String, _ fields: inout Fields<RestaurantSlot>
  ) throws {
    let summary = dossier.summary
    fields[.reviewsAge] = SlotValue(dated(.newestFrom, noteTimes([summary.newest])))
    noteChanges(of: dossier.reviews)
    fields[.reviews] = .list(Records(try reviews(dossier.reviews, on: .restaurant(name: name))))
    let leaves = ReviewLeaves.leaves(of: summary.count)
    if leaves > 0, place.hasLeaves {
      var search = Fields<ReviewSearchSlot>()
      search[.script] = .text("\(base)assets/\(context.search)")
      search[.folder] = .text(dossier.restaurant.slug)
      search[.shards] = .text(String(leaves))
      let all = words.count(.reviewCount, summary.count)
      search[.all] = .text(all)
      search[.label] = .text(words(.searchWords, (.reviews, all)))
      fields[.search] = SlotValue(search)
    }
    fields[.older] = SlotValue(older(dossier.restaurant.slug, summary.count, shown: dossier.reviews.count))
  }

  /// The links to reviews by stars and by year.
  private func setChoices(
    _ dossier: RestaurantDossier, _ newest: [Int: StarPages.Newest], _ fields: inout Fields<RestaurantSlot>
  ) {
    let summary = dossier.summary
    setYears(dossier, &fields)
    fields[.total] = .text(language.words(for: summary.count))
    guard place.hasLeaves else { return }
    fields[.hasStars] = .flag(summary.histogram.contains { $0 >= StarPages.fewest })
    if !newest.isEmpty { fields[.starScript] = .text("\(base)assets/\(context.stars)") }
    fields[.byStars] = SlotValue((1...5).reversed().compactMap { choice($0, dossier, newest[$0]) })
  }

  /// A number of stars: it leads to its page, or else to its newest review. Nil without reviews.
  private func choice(
    _ stars: Int, _ dossier: RestaurantDossier, _ newest: StarPages.Newest?
  ) -> Fields<ChoiceSlot>? {
    let (summary, slug) = (dossier.summary, dossier.restaurant.slug)
    let count = summary.histogram[stars - 1]
    let words = context.starCount(stars, summary)
    let name = summary.fractional > 0 ? words : "\(stars) ★"
    if count >= StarPages.fewest {
      return choice(name, count, "\(slug)/\(StarPages(stars: stars, count: count).name()).html", words: words)
    }
    guard let newest else { return nil }
    let leaf = ReviewLeaves.leaf(at: newest.position, of: summary.count)
    var fields = choice(name, count, "\(page(slug, leaf))#\(anchor(ofReview: newest.id))", words: words)
    fields[.star] = .text(String(stars))
    return fields
  }

  /// The way from a restaurant's first page to a leaf; empty for the page itself.
  private func page(_ slug: String, _ leaf: Int?) -> String { leaf.map { "\(slug)/\($0).html" } ?? "" }

  private func setYears(_ dossier: RestaurantDossier, _ fields: inout Fields<RestaurantSlot>) {
    let (summary, slug) = (dossier.summary, dossier.restaurant.slug)
    var years = YearPlaces(summary).list
    // Where all reviews are on one page, some of the oldest may be left out, and with them the years' anchors.
    if !place.hasLeaves { years = years.filter { $0.first < dossier.reviews.count } }
    fields[.hasYears] = .flag(years.count > 1 && summary.count >= ReviewLeaves.size)
    fields[.byYear] = SlotValue(
      years.map { year in
        let page = place.hasLeaves ? page(slug, year.leaf) : ""
        return choice(String(year.number), year.count, "\(page)#y-\(year.number)", words: String(year.number))
      })
  }

  private func choice(_ name: String, _ count: Int, _ link: String, words: String) -> Fields<ChoiceSlot> {
    var fields = Fields<ChoiceSlot>()
    fields[.link] = .text(link)
    fields[.name] = .text(name)
    if words != name { fields[.words] = .text(words) }
    fields[.count] = .text(language.words(for: count))
    return fields
  }

  /// Links to the reviews that the first page leaves out; nil if it shows all.
  func older(_ slug: String, _ count: Int, shown: Int) -> Fields<OlderSlot>? {
    let leaves = ReviewLeaves.leaves(of: count)
    guard leaves > 0, place.hasLeaves else { return nil }
    var fields = Fields<OlderSlot>()
    fields[.link] = .text("\(slug)/\(leaves).html")
    if leaves > 1 { fields[.oldest] = .text("\(slug)/1.html") }
    fields[.shown] = .text(
      words(.shownOf, (.n, language.words(for: shown)), (.reviews, words.count(.reviewCount, count))))
    return fields
  }

  private func neighbour(_ neighbour: Neighbour) -> Fields<NeighbourSlot> {
    var fields = Fields<NeighbourSlot>()
    fields[.link] = SlotValue(
      place.pages == .site
        ? String(joining: Slug.of(neighbour.id), ".html") : address("restaurants/", Slug.of(neighbour.id)))
    fields[.name] = .text(ShownName.cut(restaurantName(neighbour.name)))
    fields[.place] = SlotValue(ShownName.whole(neighbour.cuisine).map(ShownName.cut))
    fields[.far] = .text(Distance.text(metres: neighbour.metres, bearing: neighbour.bearing, words))
    return fields
  }
}

/// Where a restaurant's reviews of each year begin, newest first.
struct YearPlaces {
  struct Year {
    let number: Int
    let count: Int
    /// The position of its newest review among all.
    let first: Int
    /// The leaf with its newest review; nil for the first page.
    let leaf: Int?
  }

  let list: [Year]

  init(_ summary: ReviewSummary) {
    var counts: [(year: Int, count: Int)] = []
    for month in summary.months.reversed() where month.count > 0 {
      if counts.last?.year != month.year { counts.append((month.year, 0)) }
      counts[counts.count - 1].count += month.count
    }
    var place = 0
    list = counts.map { year, count in
      defer { place += count }
      return Year(
        number: year, count: count, first: place, leaf: ReviewLeaves.leaf(at: place, of: summary.count))
    }
  }
}
