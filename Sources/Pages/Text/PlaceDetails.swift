/// What stands under a restaurant's name and tells it from others of the same name: cuisine and district, of twins the
/// street as well.
struct PlaceDetails: Equatable {
  var cuisine: String?
  var district: String?
  /// The whole address.
  var address: String?

  /// `Arequipan · Yanahuara`; nil where nothing is known.
  var text: String? { Self.joined([cuisine, district], " · ") }

  /// `Arequipan · Yanahuara, Calle Bolognesi 8`.
  var textWithStreet: String? { Self.joined([text, street], district == nil ? " · " : ", ") }

  /// The first part of the address, as far as it is shown in lists.
  var street: String? {
    address?.split(separator: ",", maxSplits: 1).first.flatMap { ShownName.whole(String($0)) }.map(ShownName.cut)
  }

  /// What is shown of some restaurants of one name, in their order: the street where cuisine and district do not tell
  /// them apart.
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
