internal import Diagnostics
internal import Model

/// Fields of OpenStreetMap, which are texts by custom alone: any of them may hold several values with `;` between them.
extension RecordMapper {
  func convertTag(_ slot: FieldSlot, _ rule: PlainRule) throws {
    guard let text = text(slot.value) else {
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

  /// Sets an address: a text, a list of its lines, or an object of its parts.
  func convertAddress(_ slot: FieldSlot, _ rule: PlainRule) throws {
    guard slot.value.kind.isNested else { return try convertText(slot, rule) }
    guard let text = address(slot.value) else {
      return try rejectField(IngestProblems.badText, slot, "holds no part of an address")
    }
    rows.set(collection, rule.column, text)
  }

  /// Sets an address from an object such as `location`, if it has parts of one and no other field gave it.
  func convertAddressParts(_ slot: FieldSlot, _ rule: PlainRule) {
    guard slot.value.kind == .object, rows.isNull(collection, rule.column),
      let text = address(slot.value)
    else { return }
    rows.set(collection, rule.column, text)
  }

  /// Whether an object has parts of an address.
  func hasAddress(_ value: FieldValue) -> Bool { value.kind == .object && address(value) != nil }

  /// `{"display_address":["375 Valencia St","San Francisco"]}`, `{"building":"1007","street":"Morris Park Ave"}`.
  private func address(_ value: FieldValue) -> String? {
    if value.kind == .array { return Self.joined(elements(value).compactMap(text)) }
    var parts: [String: FieldValue] = [:]
    for (name, value) in members(value) where value.kind != .null {
      parts[String(decoding: ASCIIText.normalized(name.bytes), as: UTF8.self)] = value
    }
    func part(_ names: [String]) -> String? {
      names.lazy.compactMap { parts[$0] }.compactMap { part in
        part.kind == .array ? Self.joined(self.elements(part).compactMap(self.text)) : self.text(part)
      }.first { !$0.isEmpty }
    }
    if let whole = part(Self.wholes) { return whole }
    if isLinked { return Self.linked(street: part(Self.streets), [part(Self.codes), part(Self.linkedTowns)]) }
    guard let street = part(Self.streets) else { return nil }
    let line = [part(Self.numbers), street].compactMap(\.self).joined(separator: " ")
    let town = [part(Self.codes), part(Self.towns)].compactMap(\.self).joined(separator: " ")
    return Self.joined([line, part(Self.seconds) ?? "", town])
  }

  /// An address of JSON-LD. Pages repeat the town in the line of the street.
  private static func linked(street: String?, _ town: [String?]) -> String? {
    let town = town.compactMap(\.self).filter { street?.contains($0) != true }
    return joined([street ?? "", town.joined(separator: " ")])
  }

  private static func joined(_ parts: [String]) -> String? {
    let filled = parts.filter { !$0.isEmpty }
    return filled.isEmpty ? nil : filled.joined(separator: ", ")
  }

  private static let wholes = [
    "displayaddress", "formattedaddress", "formatted", "fulladdress", "full", "freeformaddress", "addresslines",
  ]
  private static let numbers = ["building", "housenumber", "streetnumber", "number"]
  private static let streets = [
    "street", "streetaddress", "road", "streetname", "address1", "addressline1", "line1", "address",
  ]
  private static let seconds = ["address2", "addressline2", "line2"]
  private static let codes = ["zipcode", "zip", "postalcode", "postcode"]
  private static let towns = ["city", "town", "locality", "municipality"]
  private static let linkedTowns = ["addresslocality", "addressregion", "addresscountry"]
}
