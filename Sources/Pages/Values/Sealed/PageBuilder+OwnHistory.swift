internal import Model
internal import Templating

extension PageBuilder {
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
