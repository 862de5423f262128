internal import Diagnostics
internal import Model

/// Fields of OpenStreetMap, which are texts by custom alone: any of them may hold several values with `;` between them.
extension RecordMapper {
  func convertTag(_ slot: UnsafeMutablePointer<FieldSlot>, _ rule: PlainRule, _ collection: Collection) throws {
    guard let text = text(slot.pointee.value) else {
      return try rejectField(IngestProblems.badText, slot, "holds an object or a list where text is wanted")
    }
    let found =
      switch rule.kind {
      case .cuisineKeys: Self.cuisines(text)
      case .element: Self.element(text)
      case .elementNumber: element(number: text)
      case .addressTags: addressOfTags
      default: text.split(separator: ";").lazy.map(Self.words).first { !$0.isEmpty }
      }
    if let found { rows.set(collection, rule.column, found) }
  }

  private static func words(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// `Fish and chips`, `Pizza`.
  private static func cuisines(_ text: String) -> String? {
    let names = text.split { ";,".contains($0) }.map { words($0.replacing("_", with: " ")) }.filter { !$0.isEmpty }
    return names.isEmpty ? nil : CuisineList.text(of: names.map { $0.prefix(1).uppercased() + $0.dropFirst() })
  }

  /// `node/1`, `n1`.
  private static func element(_ text: String) -> String? {
    guard let type = types.first(where: { text.hasPrefix($0 + "/") || text.first == $0.first }) else { return nil }
    let number = text.hasPrefix(type + "/") ? text.dropFirst(type.count + 1) : text.dropFirst()
    return element(type, number)
  }

  private static let types = ["node", "way", "relation"]

  private static func element(_ type: String, _ number: Substring) -> String? {
    let digits = number.hasSuffix(".0") ? number.dropLast(2) : number
    return !digits.isEmpty && digits.utf8.allSatisfy(ASCIIText.isDigit) ? type + "/" + digits : nil
  }

  private func element(number: String) -> String? {
    properties.flatMap { member(of: $0, ["osm_type", "element", "element_type", "@type", "type"]) }.flatMap(text)
      .flatMap { type in Self.types.contains(type) ? Self.element(type, number[...]) : nil }
  }

  /// The object of the current record that holds what is known of its element.
  private var properties: FieldValue? { recordObject.flatMap { member(of: $0, ["properties"]) } }

  /// `Via Roma 9, 10100 Torino`; nil without a street.
  private var addressOfTags: String? {
    guard let properties else { return nil }
    var parts: [String: String] = [:]
    let tags = member(of: properties, ["tags"]) ?? properties
    for (name, value) in members(tags) where name.bytes.starts(with: "addr".utf8) {
      let key = String(decoding: ASCIIText.normalized(name.bytes.dropFirst(4)), as: UTF8.self)
      let texts = text(value)?.split(separator: ";").map(Self.words).filter { !$0.isEmpty } ?? []
      if !texts.isEmpty { parts[key] = texts.joined(separator: ", ") }
    }
    if let full = parts["full"] { return full }
    guard let street = parts["street"] ?? parts["place"] else { return nil }
    let line = [street, parts["housenumber"] ?? parts["housename"]].compactMap(\.self).joined(separator: " ")
    let town = [parts["postcode"], parts["city"]].compactMap(\.self).joined(separator: " ")
    return town.isEmpty ? line : line + ", " + town
  }
}
