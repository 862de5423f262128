internal import Model
internal import Store
internal import Templating

extension PageBuilder {
  /// The values of the page that says what is held of a reviewer, and what of it is public.
  func ownHeld(_ facts: UserFacts, _ photos: SealedPhotos, files: [Fields<SealedFileSlot>]) throws -> Record {
    var fields = Fields<SealedHeldSlot>()
    fields[.base] = .text(base)
    fields[.title] = .text(words(.heldTitle, (.name, settings.title)))
    fields[.page] = SlotValue(ownPage(facts))
    let reference = facts.user[.photo]
    fields[.picture] = SlotValue(
      ownPicture(
        try copy(reference, .avatar), isPublic: facts.held.hasPage && settings.show.photos,
        alt: words(.photoOf, (.name, ShownName.cut(facts.name))), photos))
    fields[.facts] = SlotValue(heldFacts(facts))
    fields[.counts] = SlotValue(heldCounts(facts))
    fields[.files] = SlotValue(files)
    return fields.record
  }

  private func heldFacts(_ facts: UserFacts) -> [Fields<SealedFactSlot>] {
    let (show, hasPage) = (settings.show, facts.held.hasPage)
    let isSeen = hasPage || facts.held.reviews.contains(where: \.isOnRestaurantsPage)
    var rows = [
      fact(words[.ownName], facts.text("name"), isSeen && facts.user.name != nil ? .ownOnReviews : nil),
      fact(words[.ownMail], facts.text("email"), nil), fact(words[.phone], facts.text("phone"), nil),
      fact(words[.diet], facts.text("diet"), hasPage && show.shows(.diet) ? .ownOnPage : nil),
      fact(words[.budget], facts.text("budget"), hasPage && show.shows(.budget) ? .ownOnPage : nil),
      fact(words[.ownRole], facts.text("role"), nil),
    ]
    rows.append(
      fact(
        words[.ownPicture], facts.user[.photo] == nil ? nil : words[.ownPictureHeld],
        facts.user[.photo] != nil && isSeen ? .ownOnReviews : nil))
    rows.append(
      fact(words[.ownJoined], facts.user.createdAt.map(date), hasPage && show.joined ? .ownOnPage : nil))
    return rows
  }

  private func heldCounts(_ facts: UserFacts) -> [Fields<SealedFactSlot>] {
    let (held, show) = (facts.held, settings.show)
    func count(_ word: Word, _ number: Int, _ place: Word? = nil) -> Fields<SealedFactSlot> {
      fact(words[word], language.words(for: number), number > 0 ? place : nil)
    }
    let isOnRestaurants = held.reviews.contains { $0.isOnRestaurantsPage }
    let isOnOwn = held.hasPage && show.reviews
    let place: Word? =
      isOnRestaurants ? (isOnOwn ? .ownOnPages : .ownOnRestaurants) : isOnOwn ? .ownOnPage : nil
    var rows = [
      count(.reviews, held.reviews.count, place),
      count(.favourites, held.favorites.count, held.hasPage && show.favorites ? .ownOnPage : nil),
      count(.visited, held.visits.count, held.hasPage && show.visits ? .ownOnPage : nil),
      count(.orders, held.orders.count, held.hasPage && show.orders ? .ownOnPage : nil),
    ]
    if !held.owned.isEmpty { rows.append(count(.ownOwned, held.owned.count)) }
    let further = held.tables.reduce(0) { $0 + $1.rows.count }
    if further > 0 { rows.append(count(.ownTables, further)) }
    if !held.rejects.isEmpty { rows.append(count(.ownRejects, held.rejects.count)) }
    return rows
  }

  private func fact(_ name: String, _ value: String?, _ place: Word?) -> Fields<SealedFactSlot> {
    var fields = Fields<SealedFactSlot>()
    fields[.name] = .text(name)
    fields[.value] = .text(value.flatMap(ShownName.whole) ?? words[.ownNone])
    fields[.isPublic] = .flag(place != nil)
    fields[.place] = .text(words[place ?? .ownNotPublic])
    return fields
  }

  /// How many rows of a kind are shown, so that a telephone can open the page.
  private static let shownHistory = 500

  /// The values of a reviewer's own visits, orders and favourites.
  func ownHistory(_ facts: UserFacts) -> Record {
    let dossier = facts.dossier
    var fields = Fields<SealedHistorySlot>()
    fields[.base] = .text(base)
    fields[.isEmpty] = .flag(dossier.visits.isEmpty && dossier.orders.isEmpty && dossier.favorites.isEmpty)
    fields[.visits] = SlotValue(stays(dossier.visits, most: Self.shownHistory))
    fields[.visitsNote] = .text(note(words.count(.visits, dossier.visits.count), dossier.visits.count))
    fields[.orders] = SlotValue(orders(dossier.orders, most: Self.shownHistory))
    fields[.ordersNote] = .text(note(words.count(.orderCount, dossier.orders.count), dossier.orders.count))
    fields[.favourites] = SlotValue(stays(dossier.favorites, most: Self.shownHistory))
    fields[.favouritesNote] = .text(
      note(words.count(.ownFavourites, dossier.favorites.count), dossier.favorites.count))
    return fields.record
  }

  /// `12 visits, newest first`, or that only the newest are shown.
  private func note(_ all: String, _ count: Int) -> String {
    count > Self.shownHistory
      ? words(.ownNewest, (.n, language.words(for: Self.shownHistory)), (.total, all))
      : words(.ownNewestFirst, (.total, all))
  }
}
