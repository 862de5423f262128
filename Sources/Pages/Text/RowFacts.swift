internal import Model

/// What the script needs to sort and filter rows of a list: nothing that the row does not show, but when it is open.
///
/// `46|30|o|0-4:720-1320,5-6:660-900`: the mean in tenths, a number by which prices are compared, whether there is an
/// offer, and when it is open, as `OpeningHours.code` has it.
enum RowFacts {
  static func text(_ entry: RestaurantEntry) -> String {
    let mean = entry.rated > 0 ? String((entry.halfStars * 10 + entry.rated) / (entry.rated * 2)) : ""
    let parts = [mean, price(entry.price).map { String($0) } ?? "", entry.hasOffer ? "o" : "", hours(entry)]
    return parts.joined(separator: "|")
  }

  /// The first number of a price, or how many signs it has: 2 of `$$`, 40 of `S/ 40 to 60`.
  static func price(_ text: String?) -> Int? {
    guard let text = ShownName.whole(text), !text.isEmpty else { return nil }
    let digits = text.drop { !("0"..."9").contains($0) }.prefix { ("0"..."9").contains($0) }
    if !digits.isEmpty { return Int(digits) }
    guard text.count <= 6, Set(text).count == 1 else { return nil }
    return text.count
  }

  private static func hours(_ entry: RestaurantEntry) -> String {
    let week = entry.hours.flatMap(OpeningHours.init(json:))
    return (week ?? OpeningHours(everyDayFrom: entry.opens, to: entry.closes))?.code ?? ""
  }
}
