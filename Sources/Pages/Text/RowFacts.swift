internal import Model

/// The data by which the script sorts and filters rows of a list. Except for the opening hours, the row shows all of
/// it.
///
/// The format is `46|30|o|0-4:720-1320,5-6:660-900`: the mean in tenths, a number by which prices are compared, whether
/// there is an offer, and the opening hours in the form of `OpeningHours.code`.
enum RowFacts {
  static func text(_ entry: RestaurantEntry) -> String {
    let mean = entry.rated > 0 ? String((entry.milliStars + entry.rated * 50) / (entry.rated * 100)) : ""
    let parts = [mean, price(entry.price).map { String($0) } ?? "", entry.hasOffer ? "o" : "", hours(entry)]
    return parts.joined(separator: "|")
  }

  /// The first number of a price, or the number of its signs: 2 for `$$`, 40 for `S/ 40 to 60`.
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
