internal import Model
internal import Templating

extension PageBuilder {
  /// Favourites or visits, at most `most`; nil if there are none to show.
  func stays(_ stays: [Stay], most: Int = 100) -> Fields<StaysSlot>? {
    guard !stays.isEmpty else { return nil }
    var fields = Fields<StaysSlot>()
    fields[.age] = SlotValue(dated(.asOf, age(stays.map(\.at))))
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
    fields[.age] = SlotValue(dated(.asOf, age(orders.map(\.createdAt))))
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
