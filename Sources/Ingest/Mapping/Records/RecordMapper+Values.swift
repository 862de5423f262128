internal import Model
internal import Platform

extension RecordMapper {
  /// The elements of an array, with REST values unwrapped.
  func elements(_ value: FieldValue) -> [FieldValue] {
    guard value.kind == .array, let tape, let base else { return [] }
    let end = Int(tape[value.node].next)
    var found: [FieldValue] = []
    var index = value.node + 1
    while index < end {
      found.append(self.value(at: resolved(unwrapped(index, tape, base))))
      index = Int(tape[index].next)
    }
    return found
  }

  /// The members of an object, with REST values unwrapped.
  func members(_ value: FieldValue) -> [(name: FieldValue, value: FieldValue)] {
    guard value.kind == .object, let tape, let base else { return [] }
    let end = Int(tape[value.node].next)
    var found: [(FieldValue, FieldValue)] = []
    var index = value.node + 1
    while index < end {
      found.append((self.value(at: index), self.value(at: unwrapped(index + 1, tape, base))))
      index = Int(tape[index + 1].next)
    }
    return found
  }

  /// The first member with one of these names that is not null.
  func member(of value: FieldValue, _ names: [StaticString]) -> FieldValue? {
    guard value.kind == .object, let tape, let base else { return nil }
    for name in names {
      if let place = place(of: name, within: value.node, tape, base) { return self.value(at: place) }
    }
    return nil
  }

  /// The index of the last value with this name that is not null, in the object at `node`; REST values are unwrapped.
  func place(of name: StaticString, within node: Int, _ tape: JSONTape, _ base: UnsafeRawPointer) -> Int? {
    let end = Int(tape[node].next)
    var found: Int?
    var index = node + 1
    while index < end {
      let key = tape[index]
      if Int(key.length) == name.utf8CodeUnitCount, memcmp(base + Int(key.start), name.utf8Start, Int(key.length)) == 0
      {
        let place = unwrapped(index + 1, tape, base)
        if tape[place].kind != .null { found = place }
      }
      index = Int(tape[index + 1].next)
    }
    return found
  }

  /// The text of a string, a number or a truth value; nil for anything else.
  func text(_ value: FieldValue) -> String? {
    switch value.kind {
    case .string, .number, .yes, .no: withText(value) { String(decoding: $0, as: UTF8.self) }
    default: nil
    }
  }

  /// A number, or a text that contains one.
  func number(_ value: FieldValue) -> Double? {
    value.kind == .number || value.kind == .string ? withText(value) { NumberReader.loose($0) } : nil
  }

  func value(at index: Int) -> FieldValue {
    guard let tape, let base else { return FieldSlot().value }
    let node = tape[index]
    return FieldValue(
      kind: node.kind, isEscaped: node.isEscaped,
      bytes: UnsafeRawBufferPointer(start: base + Int(node.start), count: Int(node.length)), node: index)
  }

  // MARK: Positions

  func convertPoint(_ slot: FieldSlot, _ latitude: Int, _ longitude: Int) throws {
    guard let (lat, lon) = point(slot.value) else {
      // An object `location` may hold an address instead.
      if hasAddress(slot.value) { return }
      if collection == .restaurants, let column = columnOfPlace(slot.value) {
        return withText(slot.value) { rows.set(collection, column, bytes: $0) }
      }
      return try rejectField(IngestProblems.badPlace, slot, "is no position")
    }
    guard abs(lat) <= 90, abs(lon) <= 180 else {
      return try rejectField(IngestProblems.badPlace, slot, "is out of range")
    }
    rows.set(collection, latitude, .real(lat))
    rows.set(collection, longitude, .real(lon))
  }

  /// The column of a text such as `location` that is no position: the district for a name without digits, else the
  /// address if no field has it. A district's own field takes precedence, as its rule follows.
  private func columnOfPlace(_ value: FieldValue) -> Int? {
    guard value.kind == .string, let name = text(value), name.contains(where: \.isLetter) else { return nil }
    let address = RestaurantColumn.address.rawValue
    guard name.utf8.contains(where: ASCIIText.isDigit) else { return RestaurantColumn.district.rawValue }
    return rows.isNull(.restaurants, address) ? address : nil
  }

  /// `{lat,lng}`, `{_latitude,_longitude}`, `{"__datatype__":"geopoint","value":…}`, `[lng,lat]`, `"lat,lng"`, `"lat; lng"`.
  private func point(_ value: FieldValue) -> (Double, Double)? {
    switch value.kind {
    case .object:
      if let inner = member(of: value, ["value"]), inner.kind == .object { return point(inner) }
      // GeoJSON: `{"type":"Point","coordinates":[lng,lat]}`
      if let inner = member(of: value, ["coordinates"]), inner.kind == .array { return point(inner) }
      guard let lat = member(of: value, ["_latitude", "latitude", "lat", "Latitude"]).flatMap(number),
        let lon = member(of: value, ["_longitude", "longitude", "lng", "lon", "Longitude"]).flatMap(number)
      else { return nil }
      return (lat, lon)
    case .array:
      let numbers = elements(value).compactMap(number)
      return numbers.count == 2 ? (numbers[1], numbers[0]) : middle(of: value)
    case .string:
      let text = text(value) ?? ""
      // Halves with decimal commas have another sign between them: `37,38; -5,98`.
      let separator = [";", ", ", ","].first { text.split(separator: $0).count == 2 } ?? " "
      let parts = text.split(separator: separator).map { part in
        Array(part.utf8.filter { $0 != UInt8(ascii: " ") }).withUnsafeBytes { NumberReader.loose($0) }
      }
      guard parts.count == 2, let lat = parts[0], let lon = parts[1] else { return nil }
      // Two whole numbers with a space between them are of a street.
      if separator == " ", !text.contains(where: { ".,".contains($0) }) { return nil }
      return (lat, lon)
    default: return nil
    }
  }

  /// The middle of the box around all positions `[lng,lat]` and `[lng,lat,altitude]` of a line, an area, or several. A box
  /// of half the earth has none.
  private func middle(of value: FieldValue) -> (Double, Double)? {
    guard let tape, let base else { return nil }
    var (west, east, south, north) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
    for index in value.node..<Int(tape[value.node].next) where tape[index].kind == .array {
      let parts = index + 1..<Int(tape[index].next)
      guard parts.count == 2 || parts.count == 3, parts.allSatisfy({ tape[$0].kind == .number }) else { continue }
      let (lon, lat) = (coordinate(parts.lowerBound, tape, base), coordinate(parts.lowerBound + 1, tape, base))
      (west, east, south, north) = (min(west, lon), max(east, lon), min(south, lat), max(north, lat))
    }
    guard west <= east, east - west < 180 else { return nil }
    let isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90
    return isOnEarth ? ((south + north) / 2, (west + east) / 2) : (.infinity, .infinity)
  }

  private func coordinate(_ node: Int, _ tape: JSONTape, _ base: UnsafeRawPointer) -> Double {
    NumberReader.double(
      UnsafeRawBufferPointer(start: base + Int(tape[node].start), count: Int(tape[node].length))) ?? .infinity
  }

  /// The texts of an object such as `{"en": "Good", "es": null}`, in its order; nil for any other object.
  func textsByLanguage(_ value: FieldValue) -> [String]? {
    let members = members(value)
    let isOfLanguages = members.allSatisfy { name, member in
      (member.kind == .string || member.kind == .null)
        && LanguageCode.isOne(String(decoding: name.bytes, as: UTF8.self))
    }
    guard isOfLanguages, !members.isEmpty else { return nil }
    return members.filter { !$0.value.isNothing }.compactMap { text($0.value) }
  }

  // MARK: Favorites

  /// Makes rows of favorites of the current user, from a map of ids to times (or true), or a list of ids.
  func makeFavorites(_ slot: FieldSlot) throws {
    guard let user = recordID else { return }
    defer { collection = .users }
    switch slot.value.kind {
    case .object:
      for (name, value) in members(slot.value) where value.kind != .no && value.kind != .null {
        try makeFavorite(user, restaurant: name, time: value.kind == .yes ? nil : value, slot)
      }
    case .array:
      for value in elements(slot.value) { try makeFavorite(user, restaurant: value, time: nil, slot) }
    case .string where slot.value.bytes.isEmpty: break
    default: try rejectField(IngestProblems.badText, slot, "is neither a map nor a list of restaurants")
    }
  }

  /// Makes a row from a field such as `favorite_restaurants.<id>`; the id is what follows the first dot.
  func makeFlatFavorite(_ name: FieldValue, _ value: FieldValue) throws {
    guard let user = recordID, let dot = name.bytes.firstIndex(of: UInt8(ascii: ".")), value.kind != .null,
      value.kind != .no
    else { return }
    defer { collection = .users }
    let id = FieldValue(
      kind: .string, isEscaped: name.isEscaped, bytes: UnsafeRawBufferPointer(rebasing: name.bytes[(dot + 1)...]),
      node: -1)
    var slot = FieldSlot()
    slot.name = name.bytes
    try makeFavorite(user, restaurant: id, time: value.kind == .yes ? nil : value, slot)
  }

  private func makeFavorite(_ user: String, restaurant: FieldValue, time: FieldValue?, _ slot: FieldSlot) throws {
    rows.begin(.favorites, line: line, isDeleted: false)
    rows.set(.favorites, FavoriteColumn.userID.rawValue, user)
    collection = .favorites
    var found = slot
    found.value = restaurant
    try convertReference(found, PlainRule(column: FavoriteColumn.restaurantID.rawValue, kind: .reference))
    if let time {
      found.value = time
      try convertTime(found, PlainRule(column: FavoriteColumn.addedAt.rawValue, kind: .time))
    }
    guard !rows.isNull(.favorites, FavoriteColumn.restaurantID.rawValue) else { return try rows.drop(.favorites) }
    try rows.finishInside(.favorites)
  }
}

/// Recognizes codes of languages: `en`, `pt-BR`, `zh_Hant`.
enum LanguageCode {
  static func isOne(_ text: String) -> Bool {
    guard text.utf8.count <= 12, let code = text.split(whereSeparator: { $0 == "-" || $0 == "_" }).first else {
      return false
    }
    return codes.contains(code.lowercased())
  }

  /// The two letters of ISO 639-1.
  private static let codes = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo
    es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg
    ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn
    no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta
    te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
