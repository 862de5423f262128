internal import Diagnostics
internal import Model

extension RecordMapper {
  /// Sets an address: a text, a list of its lines, or an object of its parts.
  func convertAddress(_ slot: UnsafeMutablePointer<FieldSlot>, _ rule: PlainRule, _ collection: Collection) throws {
    guard slot.pointee.value.kind.isNested else { return try convertText(slot, rule, collection) }
    guard let text = address(slot.pointee.value) else {
      return try rejectField(IngestProblems.badText, slot, "holds no part of an address")
    }
    rows.set(collection, rule.column, text)
  }

  /// Sets an address from an object such as `location`, if it has parts of one and no other field gave it.
  func convertAddressParts(_ slot: UnsafeMutablePointer<FieldSlot>, _ rule: PlainRule, _ collection: Collection) {
    guard slot.pointee.value.kind == .object, rows.isNull(collection, rule.column),
      let text = address(slot.pointee.value)
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
