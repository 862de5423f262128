internal import Diagnostics
internal import Model

extension RecordMapper {
  /// Sets the cell of a rule from the value that was found, or rejects the field.
  func convert(_ slot: FieldSlot, _ rule: PlainRule) throws {
    var slot = slot
    if isLinked, slot.value.kind == .array, !rule.kind.takesList {
      slot.value = elements(slot.value).first { !$0.isNothing } ?? FieldSlot().value
    }
    guard !isBlank(slot, rule) else { return }
    switch rule.kind {
    case .id where slot.value.kind.isPlain: try convertID(slot, rule)
    case .address: try convertAddress(slot, rule)
    case .addressParts: convertAddressParts(slot, rule)
    case .id, .text, .list, .cuisines, .currency: try convertText(slot, rule)
    case .reference: try convertReference(slot, rule)
    case .original: try convertOriginal(slot, rule)
    case .appended: try convertAppended(slot, rule)
    case .first, .cuisineKeys, .element, .elementNumber, .addressTags: try convertTag(slot, rule)
    case .part(let part): try convertPart(slot, rule, part)
    case .placeKey: try convertPlaceKey(slot, rule)
    case .webID, .page: convertPage(slot, rule)
    case .profile: convertProfile(slot, rule)
    case .photo: try convertPhoto(slot, rule)
    case .time: try convertTime(slot, rule)
    case .stars, .rating: try convertStars(slot, rule)
    case .number, .latitude, .longitude: try convertNumber(slot, rule)
    case .point(let latitude, let longitude): try convertPoint(slot, latitude, longitude)
    case .money(let minor, let currency): try convertMoney(slot, rule, minor, currency)
    case .clock: try convertClock(slot, rule)
    case .hours: try convertHours(slot, rule)
    case .times: try convertTimes(slot, rule)
    case .favorites, .reviews, .records, .tombstone: break
    }
  }

  /// Whether a text is empty and thus counts as missing. An id or text that is stored exactly is never blank.
  private func isBlank(_ slot: FieldSlot, _ rule: PlainRule) -> Bool {
    guard slot.value.kind == .string else { return false }
    let isText = rule.kind == .text || rule.kind == .address
    if slot.value.bytes.isEmpty { return !isText }
    return !isText && rule.kind != .id && rule.kind != .reference
      && slot.value.bytes.count < 64 && slot.value.bytes.allSatisfy(ASCIIText.isSpace)
  }

  /// Calls `body` with the value's text: a decoded string, or a number or truth value as it is written.
  @inline(__always)
  func withText<T>(_ value: FieldValue, _ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
    guard value.isEscaped || isLinked else { return try body(value.bytes) }
    return try body(isLinked ? unescaped(value) : decoded(value.bytes))
  }

  @inline(never)
  func decoded(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let target = room(bytes.count)
    let (count, hasLoneSurrogate) = JSONText.decode(bytes, into: target)
    if hasLoneSurrogate {
      scribe.report(IngestProblems.loneSurrogate, line: line, "half of a character was replaced by U+FFFD")
    }
    return UnsafeRawBufferPointer(start: target, count: count)
  }

  @inline(__always)
  func convertText(_ slot: FieldSlot, _ rule: PlainRule) throws {
    switch slot.value.kind {
    case .string where rule.kind.isList && slot.value.bytes.first == UInt8(ascii: "["):
      rows.set(collection, rule.column, listed(slot.value, rule.kind))
    case .string, .number, .yes, .no:
      withText(slot.value) { rows.set(collection, rule.column, bytes: $0) }
    case .array where rule.kind.isList:
      let list = elements(slot.value).filter { $0.kind != .null }
      let texts = list.compactMap(nameOrText)
      if !texts.isEmpty { rows.set(collection, rule.column, Self.joined(texts, rule.kind)) }
      guard rule.kind == .cuisines, texts.count < list.count else { return }
      let lost = list.count - texts.count
      try rejectField(IngestProblems.badText, slot, "has \(lost) of \(list.count) parts without a text")
    case .object where rule.kind == .id: try convertReference(slot, rule)
    case .object where rule.kind == .text:
      guard let texts = textsByLanguage(slot.value) else { fallthrough }
      if let text = texts.first { rows.set(collection, rule.column, text) }
    default: try rejectField(IngestProblems.badText, slot, "holds an object or a list where text is wanted")
    }
  }

  /// The text of a list's element. For an object such as `{"alias": "pizza", "title": "Pizza"}` it is the name.
  private func nameOrText(_ value: FieldValue) -> String? {
    value.kind == .object ? member(of: value, ["title", "name", "label"]).flatMap(text) : text(value)
  }

  /// The texts of a list that Python printed; any other text unchanged.
  private func listed(_ value: FieldValue, _ kind: FieldKind) -> String {
    guard let list = withText(value, { PythonLiteral($0) }) else { return text(value) ?? "" }
    return Self.joined(list.elements.compactMap(\.text), kind)
  }

  private static func joined(_ texts: [String], _ kind: FieldKind) -> String {
    kind == .cuisines ? CuisineList.text(of: texts) : texts.joined(separator: ", ")
  }

  /// Sets the first of several times; the other times give rows of their own.
  private func convertTimes(_ slot: FieldSlot, _ rule: PlainRule) throws {
    let times = try times(slot)
    if let first = times.first { rows.set(collection, rule.column, .integer(first)) }
    moreTimes = times.dropFirst()
  }

  private func convertAppended(_ slot: FieldSlot, _ rule: PlainRule) throws {
    guard let more = text(slot.value) else {
      return try rejectField(IngestProblems.badText, slot, "holds an object or a list where text is wanted")
    }
    let text = rows.string(collection, rule.column).map { $0.contains(more) ? $0 : $0 + ", " + more } ?? more
    rows.set(collection, rule.column, text)
  }

  private func convertOriginal(_ slot: FieldSlot, _ rule: PlainRule) throws {
    guard slot.value.kind == .string else { return try convertText(slot, rule) }
    withText(slot.value) { rows.set(collection, rule.column, bytes: TranslatedText.original($0)) }
  }

  /// A link that does not lead to Google Maps identifies no place.
  private func convertPlaceKey(_ slot: FieldSlot, _ rule: PlainRule) throws {
    guard slot.value.kind == .string else {
      return try rejectField(IngestProblems.badText, slot, "is no address of a place")
    }
    withText(slot.value) { address in
      if let key = PlaceKey.cid(in: address) { return rows.set(collection, rule.column, key) }
      namesNoPlace = !PlaceKey.isMap(address)
    }
  }

  private func convertPart(_ slot: FieldSlot, _ rule: PlainRule, _ part: FieldKind.PathPart) throws {
    guard slot.value.kind.isPlain else {
      return try rejectField(IngestProblems.badText, slot, "is no path")
    }
    try withID(slot.value, slot) { path in
      let parts = path.split(separator: UInt8(ascii: "/"))
      guard let place = parts.firstIndex(where: { $0.elementsEqual(part.rawValue.utf8) }), place + 1 < parts.count
      else { return }
      rows.set(collection, rule.column, bytes: UnsafeRawBufferPointer(rebasing: parts[place + 1]))
    }
  }

  func convertPhoto(_ slot: FieldSlot, _ rule: PlainRule) throws {
    var value = slot.value
    if value.kind == .array {
      guard let first = elements(value).first(where: { $0.kind != .null }) else { return }
      value = first
    }
    if value.kind == .object {
      guard
        let inner = member(
          of: value,
          ["url", "uri", "src", "path", "downloadURL", "imageUrl", "googleUrl", "thumbnailUrl", "contentUrl"])
      else {
        return try rejectField(IngestProblems.badText, slot, "holds an object without an address")
      }
      value = inner
    }
    guard value.kind == .string else {
      return try rejectField(IngestProblems.badText, slot, "holds no path or address")
    }
    withText(value) { text in
      let trimmed = ASCIIText.trimmed(text)
      guard !trimmed.isEmpty else { return }
      let isAddress = String(decoding: trimmed.prefix(8), as: UTF8.self).lowercased().hasPrefix("http")
      if folder.isEmpty || isAddress { return rows.set(collection, rule.column, bytes: trimmed) }
      rows.set(collection, rule.column, folder + "/" + String(decoding: trimmed, as: UTF8.self))
    }
  }

  func convertNumber(_ slot: FieldSlot, _ rule: PlainRule) throws {
    var number: Double?
    switch slot.value.kind {
    case .number: number = NumberReader.double(slot.value.bytes)
    case .string:
      number = withText(slot.value) { text in
        let digits = text.last == UInt8(ascii: "%") ? UnsafeRawBufferPointer(rebasing: text.dropLast()) : text
        return NumberReader.loose(digits)
      }
    default: break
    }
    guard let number else { return try rejectField(IngestProblems.badNumber, slot, "is no number") }
    let limit = rule.kind == .latitude ? 90.0 : rule.kind == .longitude ? 180.0 : .infinity
    guard abs(number) <= limit else { return try rejectField(IngestProblems.badPlace, slot, "is out of range") }
    rows.set(collection, rule.column, .real(number))
  }

  func convertMoney(_ slot: FieldSlot, _ rule: PlainRule, _ minor: Int, _ currency: Int) throws {
    guard slot.value.kind == .number || slot.value.kind == .string,
      let money = withText(
        slot.value,
        { text in
          slot.value.kind == .number ? Money(number: text) : Money(text)
        })
    else { return try rejectField(IngestProblems.badMoney, slot, "is no amount of money") }
    let own = rows.string(collection, currency) ?? money.currency
    let amount = slot.value.kind == .number ? money : money.whole(in: own ?? settings.currency)
    guard let units = amount.minorUnits(currency: own ?? settings.currency) else {
      return try rejectField(IngestProblems.badMoney, slot, "is too large an amount of money")
    }
    if let own, rows.isNull(collection, currency) { rows.set(collection, currency, own) }
    rows.set(collection, rule.column, amount.text)
    rows.set(collection, minor, .integer(units))
  }

  /// Adds a field that could not be read to the rejects.
  func rejectField(
    _ kind: ProblemKind, _ slot: FieldSlot, _ words: @autoclosure () -> String,
    mend: String? = nil
  ) throws {
    guard !dates.isSurvey else { return }
    let name = String(decoding: slot.name, as: UTF8.self)
    scribe.report(kind, line: line, field: name, "\"\(Printable.line(name, limit: 60))\" \(words())", mend: mend)
    try rows.rejectField(kind, line: line, column: name, id: recordID, raw: slot.value.bytes)
  }
}

/// Reviews that Google shows in two languages.
enum TranslatedText {
  /// The author's own text in `(Translated by Google) … (Original) …` and in `… (Translated by Google) …`.
  static func original(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    if let mark = ASCIIText.find("(Original)", in: text) {
      return ASCIIText.trimmed(UnsafeRawBufferPointer(rebasing: text[(mark + 10)...]))
    }
    guard let mark = ASCIIText.find("(Translated by Google)", in: text), mark > 0 else { return text }
    return ASCIIText.trimmed(UnsafeRawBufferPointer(rebasing: text[..<mark]))
  }
}
