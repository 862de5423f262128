internal import Diagnostics
internal import Model

/// Values of JSON-LD, of which each may be a list with one, an object that has it as `@value`, or a reference to another
/// object of the record.
extension RecordMapper {
  /// The inner value of `{"@value": "x", "@language": "en"}`.
  func linkedValue(_ index: Int, _ tape: JSONTape, _ base: UnsafeRawPointer) -> Int {
    place(of: "@value", within: index, tape, base) ?? index
  }

  /// The object to which `{"@id": "#x"}` refers; the value itself if it is no reference, or refers to nothing. What it
  /// finds is not followed further, as objects may refer to each other.
  func resolved(_ index: Int) -> Int {
    guard !references.isEmpty, let tape, let base, tape[index].kind == .object, Int(tape[index].next) <= index + 5
    else {
      return index
    }
    let object = value(at: index)
    guard LinkedData.isReference(members(object).map(\.name.bytes)),
      let id = place(of: "@id", within: index, tape, base), tape[id].kind == .string
    else { return index }
    let bytes = value(at: id).bytes
    return references[tape[id].isEscaped ? JSONText.decodedWithHalves(bytes) : Array(bytes)] ?? index
  }

  /// The value with references resolved. Of a list of objects whose fields have rules (`isOuter`) it is the first one.
  func single(_ index: Int, isOuter: Bool) -> Int {
    let place = resolved(index)
    guard isOuter, let tape, tape[place].kind == .array,
      let first = elements(value(at: place)).first(where: { $0.kind != .null }), first.kind == .object
    else { return place }
    return first.node
  }

  /// The text of a value, in which pages write some characters as references.
  func unescaped(_ value: FieldValue) -> UnsafeRawBufferPointer {
    let text = value.isEscaped ? decoded(value.bytes) : value.bytes
    guard text.contains(UInt8(ascii: "&")) else { return text }
    let plain = Array(CharacterReferences.decode(text, closed: true).utf8)
    let target = room(plain.count)
    target.copyMemory(from: plain, byteCount: plain.count)
    return UnsafeRawBufferPointer(start: target, count: plain.count)
  }

  // MARK: Addresses

  /// Sets the id from an address on the web, if no better one did.
  func convertPage(_ slot: FieldSlot, _ rule: PlainRule) {
    guard rows.isNull(collection, rule.column), let text = link(slot.value), let page = WebAddress(text),
      rule.kind == .webID || page.isBehindFront
    else { return }
    rows.set(collection, rule.column, text)
  }

  /// Sets the first address of the column's host.
  func convertProfile(_ slot: FieldSlot, _ rule: PlainRule) {
    let value = slot.value
    let texts = (value.kind == .array ? elements(value) : [value]).compactMap(link)
    guard let host = OutsideHost.allCases.first(where: { $0.column.rawValue == rule.column }),
      let text = texts.first(where: { WebAddress($0)?.isOf(host) == true })
    else { return }
    rows.set(collection, rule.column, text)
  }

  /// An address as text, or as an object that has it as its id.
  private func link(_ value: FieldValue) -> String? {
    guard let value = value.kind == .object ? member(of: value, ["@id", "url"]) : value, value.kind == .string else {
      return nil
    }
    return withText(value) { String(decoding: ASCIIText.trimmed($0), as: UTF8.self) }
  }

  // MARK: Lists

  /// Whether an object of a list says nothing but which one it is, and no object of the record is that one. It is rejected.
  private func rejectsReference(_ value: FieldValue, _ collection: Collection) throws -> Bool {
    guard value.kind == .object, LinkedData.isReference(members(value).map(\.name.bytes)) else { return false }
    scribe.report(
      IngestProblems.badText, line: line,
      "one of the \(collection.name) of the record is a reference that leads nowhere")
    try rows.rejectField(IngestProblems.badText, line: line, column: collection.name, id: recordID, raw: value.bytes)
    return true
  }

  /// The most parts of menus that objects of one record may refer to.
  private static let mostMenuParts = 200_000

  /// The records of a list, or the one object in its place: the reviews of a restaurant, or all dishes of its menu.
  func linkedRecords(of value: FieldValue, _ collection: Collection) throws -> [InnerRecord] {
    guard collection == .dishes else {
      return try (value.kind == .array ? elements(value) : [value]).filter { try !rejectsReference($0, collection) }
        .map { (nil, $0.node, nil) }
    }
    var dishes: [InnerRecord] = []
    // Sections may refer to each other, so each is read once.
    var seen: Set<Int> = []
    var open: [(value: FieldValue, section: String?)] = [(value, nil)]
    while let (part, section) = open.popLast() {
      guard part.kind.isNested, seen.insert(part.node).inserted else { continue }
      if !references.isEmpty { menuParts += 1 }
      guard menuParts <= Self.mostMenuParts else {
        scribe.report(IngestProblems.tooLarge, line: line, "its objects refer to menus again and again")
        try rows.rejectField(IngestProblems.tooLarge, line: line, column: "hasMenu", id: recordID, raw: value.bytes)
        break
      }
      guard part.kind == .object else {
        open += elements(part).reversed().map { ($0, section) }
        continue
      }
      guard try !rejectsReference(part, collection) else { continue }
      let inner = [member(of: part, ["hasMenuSection"]), member(of: part, ["hasMenuItem"])].compactMap(\.self)
      let type = member(of: part, ["@type"]).flatMap(text) ?? ""
      let isMenu = type.hasSuffix("Menu")
      if inner.isEmpty, !isMenu, !type.hasSuffix("MenuSection") { dishes.append((nil, part.node, section)) }
      let name = isMenu ? section : member(of: part, ["name"]).flatMap(text) ?? section
      open += inner.map { (self.value(at: resolved($0.node)), name) }
    }
    return dishes
  }
}

/// The parts of an address on the web that tell whose it is.
private struct WebAddress {
  private let host: String
  /// Whether it leads to more than the front page of its site.
  let isBehindFront: Bool

  /// Returns nil for a text without a scheme, such as `#restaurant`.
  init?(_ text: String) {
    let lower = text.lowercased()
    guard let scheme = ["https://", "http://", "//"].first(where: lower.hasPrefix) else { return nil }
    let authority = lower.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    guard authority.contains(".") else { return nil }
    let path = lower.dropFirst(scheme.count + authority.count).prefix { $0 != "#" }
    host = String(authority.prefix { $0 != ":" })
    isBehindFront = path != "" && path != "/"
  }

  func isOf(_ outside: OutsideHost) -> Bool {
    outside.domains.contains { host == $0 || host.hasSuffix("." + $0) }
  }
}
