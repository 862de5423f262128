internal import Model
internal import Templating

extension PageBuilder {
  /// The values of a user's first page.
  func user(_ dossier: UserDossier) throws -> Record {
    let user = dossier.user
    var fields = Fields<UserSlot>()
    let name = personName(user.name)
    fields[.base] = .text(base)
    fields[.name] = .text(name)
    fields[.long] = .flag(ShownName.isLong(name))
    fields[.tone] = .text(Tone.of(user.id))
    try setPortrait(user, name, &fields)
    if settings.show.reviews { try setReviews(dossier, name, &fields) }
    setHabits(dossier, &fields)
    fields[.favourites] = SlotValue(stays(dossier.favorites))
    fields[.visited] = SlotValue(stays(dossier.visits))
    fields[.orders] = SlotValue(orders(dossier.orders))
    return fields.record
  }

  private func setPortrait(_ user: User, _ name: String, _ fields: inout Fields<UserSlot>) throws {
    let copy = settings.show.photos ? try copy(user[.photo], .avatar) : nil
    if let avatar = picture(copy, .cover) {
      preview(copy, ShownName.cut(name))
      fields[.avatar] = SlotValue(avatar)
    } else {
      fields[.face] = SlotValue(face(ShownName.whole(user.name), id: user.id))
    }
    fields[.kicker] = .text(words[.reviewer])
    if settings.show.joined, let joined = user.createdAt {
      let (year, month, _) = context.day(joined).components
      fields[.kicker] = .text(words(.reviewerSince, (.month, language.words(forMonth: month, of: year))))
    }
    fields[.diet] = SlotValue(ShownName.whole(user[.diet]))
    fields[.budget] = SlotValue(ShownName.whole(user[.budget]))
  }

  private func setReviews(_ dossier: UserDossier, _ name: String, _ fields: inout Fields<UserSlot>) throws {
    let summary = dossier.summary
    guard summary.count > 0 else { return }
    fields[.hasReviews] = .flag(true)
    fields[.count] = .text(language.words(for: summary.count))
    fields[.countWord] = .text(words.count(.reviewsWord, summary.count))
    if dossier.restaurantsReviewed > 0 {
      fields[.ofRestaurants] = .text(words.count(.ofRestaurants, dossier.restaurantsReviewed))
    }
    fields[.newest] = SlotValue(dated(.newestOn, noteTimes([summary.newest])))
    fields[.reviewsAge] = SlotValue(dated(.newestFrom, summary.newest))
    noteChanges(of: dossier.reviews)
    fields[.reviews] = .list(Records(try reviews(dossier.reviews, on: .user(name: name))))
    fields[.older] = SlotValue(older(dossier.user.slug, summary.count, shown: dossier.reviews.count))
    if summary.rated > 0 {
      let mean = language.mean(milliStars: summary.milliStars, rated: summary.rated)
      fields[.gives] = .text(words(.givesMean, (.n, mean)))
    }
    if summary.rated >= Self.fewestForBars, var ratings = ratings(summary, heading: words[.starsGiven]) {
      let rows = cuisineRows(dossier)
      ratings[.hasCuisines] = .flag(rows.count > 1)
      ratings[.cuisines] = SlotValue(bars(rows))
      fields[.ratings] = SlotValue(ratings)
    }
  }

  private func setHabits(_ dossier: UserDossier, _ fields: inout Fields<UserSlot>) {
    guard settings.show.reviews else { return }
    if dossier.photos > 0, settings.show.photos, settings.reviewPhotos != .none {
      fields[.photos] = .text(language.words(for: dossier.photos))
    }
    let most = dossier.cuisines.prefix(3).map { ShownName.cut($0.name) }
    guard dossier.summary.count >= 3, !most.isEmpty else { return }
    fields[.eats] = .text(most.count > 1 ? words(.eatsMost, (.list, joined(most))) : most[0])
  }

  /// `A, B and C`.
  func joined(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    let and: Word = language.andIsOther(before: last) ? .andBeforeI : .and
    return words(and, (.first, names.dropLast().joined(separator: words[.comma])), (.last, last))
  }

  private func cuisineRows(_ dossier: UserDossier) -> [(label: String, count: Int)] {
    var rows = dossier.cuisines.prefix(5).map { (label: ShownName.cut($0.name), count: $0.count) }
    let rest = dossier.cuisines.dropFirst(5).reduce(0) { $0 + $1.count }
    if rest > 0 { rows.append((words[.allOthers], rest)) }
    return rows
  }

  /// Favourites or visits, at most `most`; nil if there are none to show.
  func stays(_ stays: [Stay], most: Int = 100) -> Fields<StaysSlot>? {
    guard !stays.isEmpty else { return nil }
    var fields = Fields<StaysSlot>()
    fields[.age] = SlotValue(dated(.asOf, noteTimes(stays.map(\.at))))
    fields[.rows] = SlotValue(
      stays.prefix(most).map { stay in
        var row = Fields<StaySlot>()
        row[.name] = .text(placeName(stay.restaurant))
        row[.link] = SlotValue(placeLink(stay.restaurant))
        row[.tone] = .text(Tone.of(stay.restaurant.id))
        row[.date] = SlotValue(stay.at.map(date))
        return row
      })
    return fields
  }

  /// Orders, at most `most`; nil if there are none to show.
  func orders(_ orders: [Order], most: Int = 100) -> Fields<OrdersSlot>? {
    guard !orders.isEmpty else { return nil }
    var fields = Fields<OrdersSlot>()
    fields[.age] = SlotValue(dated(.asOf, noteTimes(orders.map(\.createdAt))))
    fields[.rows] = SlotValue(orders.prefix(most).map(order))
    return fields
  }

  private func order(_ order: Order) -> Fields<OrderSlot> {
    var row = Fields<OrderSlot>()
    row[.date] = SlotValue(order.createdAt.map(date))
    row[.name] = .text(order.restaurant.map(placeName) ?? words[.unknownPlace])
    row[.link] = SlotValue(order.restaurant.flatMap(placeLink))
    row[.status] = SlotValue(ShownName.whole(order.status))
    row[.tone] = .text(tone(ofStatus: order.status))
    row[.total] = SlotValue(order.total.map { language.words(for: $0, fallback: settings.currency, always: true) })
    return row
  }

  /// The tone of an order's status: teal for completed, burgundy for failed, orange for pending ones.
  private func tone(ofStatus status: String?) -> String {
    switch status?.lowercased() {
    case "delivered", "completed", "done": "t2"
    case "cancelled", "canceled", "failed", "rejected": "t1"
    default: "t4"
    }
  }

  private func placeName(_ place: Review.Subject) -> String {
    guard place.hasPage else { return ShownName.whole(place.name).map(ShownName.cut) ?? words[.unknownPlace] }
    return ShownName.cut(restaurantName(place.name))
  }

  private func placeLink(_ place: Review.Subject) -> String? {
    place.hasPage ? address("restaurants/", Slug.of(place.id)) : nil
  }
}
