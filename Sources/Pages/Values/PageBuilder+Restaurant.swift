internal import Model
internal import Templating

extension PageBuilder {
  /// The values of a restaurant's first page.
  func restaurant(_ dossier: RestaurantDossier, asOf: CivilDay) throws -> Record {
    let restaurant = dossier.restaurant
    var fields = Fields<RestaurantSlot>()
    let name = restaurantName(restaurant.name)
    setShared(&fields, name: name, id: restaurant.id)
    _ = age([restaurant.updatedAt, restaurant.createdAt])
    setFacts(dossier, &fields)
    let copy = try copy(restaurant.photo, .restaurant)
    let shown = words(.photoHere, (.name, ShownName.cut(name)))
    fields[.picture] = SlotValue(picture(copy, .large, alt: shown))
    preview(copy, shown)
    fields[.waiting] = SlotValue(waiting(copy))
    setMean(dossier.summary, &fields)
    fields[.offers] = SlotValue(try offers(dossier.offers, asOf: asOf))
    fields[.menu] = SlotValue(try menu(dossier.dishes))
    fields[.gallery] = SlotValue(try gallery(dossier.reviews))
    try setReviews(dossier, name, &fields)
    fields[.hasNeighbours] = .flag(!dossier.neighbours.isEmpty)
    fields[.neighbours] = SlotValue(dossier.neighbours.map(neighbour))
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
    fields[.lately] = SlotValue(lately(summary))
    guard summary.rated > 0, let mean = summary.mean else { return }
    let text = language.mean(halfStars: summary.halfStars, rated: summary.rated)
    fields[.mean] = .text(text)
    fields[.meanStars] = .text(context.starTexts[context.halves(mean)])
    fields[.meanLabel] = .text(words(.meanOf, (.n, text)))
    guard var ratings = ratings(summary, heading: words.count(.judged, summary.rated)) else { return }
    ratings[.lead] = SlotValue(lead(summary))
    ratings[.trend] = TrendChart(summary, words).map { .bytes($0.draw()) } ?? .empty
    fields[.ratings] = SlotValue(ratings)
  }

  private func setReviews(
    _ dossier: RestaurantDossier, _ name: String, _ fields: inout Fields<RestaurantSlot>
  ) throws {
    let summary = dossier.summary
    fields[.reviewsAge] = SlotValue(dated(.newestFrom, age([summary.newest])))
    note(changesOf: dossier.reviews)
    fields[.reviews] = .list(Records(try dossier.reviews.map { try review($0, on: .restaurant(name: name)) }))
    let choices = filters(dossier.reviews)
    fields[.filters] = SlotValue(choices)
    if !choices.isEmpty {
      let isAll = dossier.reviews.count == summary.count
      fields[.filterLegend] = .text(words(isAll ? .ofThese : .ofNewest, (.n, String(dossier.reviews.count))))
    }
    let leaves = ReviewLeaves.leaves(of: summary.count)
    if leaves > 0 {
      var search = Fields<ReviewSearchSlot>()
      search[.script] = .text("\(base)assets/\(context.search)")
      search[.folder] = .text(dossier.restaurant.slug)
      search[.shards] = .text(String(leaves))
      fields[.search] = SlotValue(search)
    }
    fields[.older] = SlotValue(older(dossier.restaurant.slug, summary.count, shown: dossier.reviews.count))
  }

  /// Links to the reviews that the first page leaves out; nil where it shows all.
  func older(_ slug: String, _ count: Int, shown: Int) -> Fields<OlderSlot>? {
    let leaves = ReviewLeaves.leaves(of: count)
    guard leaves > 0 else { return nil }
    var fields = Fields<OlderSlot>()
    fields[.link] = .text("\(slug)/\(leaves).html")
    if leaves > 1 { fields[.oldest] = .text("\(slug)/1.html") }
    fields[.shown] = .text(
      words(.shownOf, (.n, language.words(for: shown)), (.reviews, words.count(.reviewCount, count))))
    return fields
  }

  private func neighbour(_ neighbour: Neighbour) -> Fields<NeighbourSlot> {
    var fields = Fields<NeighbourSlot>()
    fields[.link] = .text(String(joining: Slug.of(neighbour.id), ".html"))
    fields[.name] = .text(ShownName.cut(restaurantName(neighbour.name)))
    fields[.place] = SlotValue(ShownName.whole(neighbour.cuisine).map(ShownName.cut))
    fields[.far] = .text(Distance.text(metres: neighbour.metres, bearing: neighbour.bearing, words))
    return fields
  }
}
