/// The details below a restaurant's name, which distinguish it from others: cuisine and district, and for equal names
/// also the street.
struct PlaceDetails: Equatable {
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
