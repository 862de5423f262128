internal import Model

/// The details below a restaurant's name, which tell it from its namesakes: cuisine and district, and for equal names
/// also the street.
struct PlaceDetails: Equatable, Codable {
  var cuisine: String?
  var district: String?
  /// The whole address.
  var address: String?

  /// `Arequipan · Yanahuara`; nil if nothing is known.
  var text: String? { Self.joined([cuisine, district], " · ") }

  /// `Arequipan · Yanahuara, Calle Bolognesi 8`.
  var textWithStreet: String? { Self.joined([text, street], district == nil ? " · " : ", ") }

  /// The first part of the address, as lists show it.
  var street: String? {
    address?.split(separator: ",", maxSplits: 1).first.flatMap { ShownName.whole(String($0)) }.map(ShownName.cut)
  }

  /// The details of restaurants with one name, in their order. They include the street if cuisine and district are the
  /// same.
  static func texts(of twins: [PlaceDetails]) -> [String?] {
    let texts = twins.map(\.text)
    guard twins.count > 1 else { return texts }
    let counts = Dictionary(texts.map { ($0 ?? "", 1) }, uniquingKeysWith: +)
    return zip(twins, texts).map { twin, text in counts[text ?? ""] == 1 ? text : twin.textWithStreet }
  }

  private static func joined(_ parts: [String?], _ separator: String) -> String? {
    let known = parts.compactMap { ShownName.whole($0).map(ShownName.cut) }
    return known.isEmpty ? nil : known.joined(separator: separator)
  }
}

/// The data by which the script sorts and filters rows of a list. Except for the opening hours, the row shows all of it.
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

/// A distance and direction in words.
enum Distance {
  /// `250 m north`, rounded to ten metres; from a kilometre on `1.1 km north-west`.
  static func text(metres: Double, bearing: Double, _ words: StringTable) -> String {
    let directions: [Word] = [.north, .northEast, .east, .southEast, .south, .southWest, .west, .northWest]
    let turns = ((bearing / 45).rounded().truncatingRemainder(dividingBy: 8) + 8).truncatingRemainder(dividingBy: 8)
    let direction = words[directions[turns.isFinite ? min(7, Int(turns)) : 0]]
    guard metres.isFinite, metres >= 0, metres < 1e8 else { return direction }
    let tens = Int((metres / 10).rounded()) * 10
    if tens < 1000 { return words(.metres, (.n, String(max(10, tens))), (.direction, direction)) }
    let tenths = Int((metres / 100).rounded())
    let far = tenths < 100 ? words.language.oneDecimal(tenths: tenths) : words.language.words(for: (tenths + 5) / 10)
    return words(.kilometres, (.n, far), (.direction, direction))
  }
}
