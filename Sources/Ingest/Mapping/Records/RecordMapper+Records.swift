internal import Diagnostics
internal import Model

extension RecordMapper {
  /// Assigns the fields of an object on the tape, and nested ones for which there are rules.
  @inline(__always)
  func assignFields(of object: Int, tape: JSONTape, base: UnsafeRawPointer, table: FieldTable) {
    let end = Int(tape[object].next)
    var index = object &+ 1
    var position = 0
    while index < end {
      let key = tape[index]
      let name = UnsafeRawBufferPointer(start: base + Int(key.start), count: Int(key.length))
      if let entry = key.isEscaped ? escapedEntry(name, table) : table.find(name, at: position) {
        assign(entry, name, isDuplicate: key.isDuplicate, at: index &+ 1, tape: tape, base: base)
      }
      index = Int(tape[index &+ 1].next)
      position &+= 1
    }
  }

  @inline(__always)
  private func assign(
    _ entry: UnsafeMutablePointer<FieldTable.Entry>, _ name: UnsafeRawBufferPointer, isDuplicate: Bool, at index: Int,
    tape: JSONTape, base: UnsafeRawPointer
  ) {
    var place = unwrapped(index, tape, base)
    if isLinked { place = single(place, isOuter: entry.pointee.nested != nil) }
    let node = tape[place]
    if node.kind == .object, let nested = entry.pointee.nested {
      assignInner(place, tape: tape, base: base, table: nested.takeUnretainedValue())
      if !entry.pointee.takesObject { return }
    }
    let value = FieldValue(
      kind: node.kind, isEscaped: node.isEscaped,
      bytes: UnsafeRawBufferPointer(start: base + Int(node.start), count: Int(node.length)), node: place)
    assign(entry, value, name: name, isDuplicate: isDuplicate)
  }

  @inline(never)
  private func assignInner(_ object: Int, tape: JSONTape, base: UnsafeRawPointer, table: FieldTable) {
    assignFields(of: object, tape: tape, base: base, table: table)
  }

  private func escapedEntry(
    _ name: UnsafeRawBufferPointer, _ table: FieldTable
  ) -> UnsafeMutablePointer<FieldTable.Entry>? {
    JSONText.decoded(name).withUnsafeBytes { table.entry(named: $0) }
  }

  /// The inner value of a REST value such as `{"stringValue":"x"}`.
  @inline(__always)
  func unwrapped(_ index: Int, _ tape: JSONTape, _ base: UnsafeRawPointer) -> Int {
    guard tape[index].kind == .object else { return index }
    return isLinked ? linkedValue(index, tape, base) : RESTValue.unwrapped(index, tape, base)
  }

  /// Begins the rows of a table, of which the columns have these names.
  func beginRows(_ names: [[UInt8]]) { header = CSVHeader(names, table: table) }

  /// Maps one row of a table.
  func mapCells(_ cells: UnsafeBufferPointer<FieldValue>, line: Int, raw: UnsafeRawBufferPointer) throws {
    guard let columns = header?.columns else { return }
    beginRecord(line: line, tape: nil, base: nil)
    recordRow = cells
    for index in 0..<min(cells.count, columns.count) where !cells[index].bytes.isEmpty {
      guard let entry = columns[index].entry else { continue }
      assign(entry, cells[index], name: columns[index].name, isDuplicate: false)
    }
    try finishRecord(key: nil, raw: raw)
    let isWider = cells.count > columns.count
    if isWider, cells[columns.count...].contains(where: { !$0.bytes.isEmpty }), !dates.isSurvey {
      try rows.rejectField(IngestProblems.csvWidth, line: line, column: "", raw: raw)
    }
  }

  /// Maps a record, or one of its objects; rejects a value that is no object. `raw` is what is stored of a reject, if it
  /// is not the object, and `line` the object's line, if it is not the record's.
  func map(
    _ object: Int, of record: JSONRecord, line: Int? = nil, key: UnsafeRawBufferPointer? = nil,
    raw: UnsafeRawBufferPointer? = nil, print: UInt64 = 0
  ) throws {
    let (line, raw) = (line ?? record.line, raw ?? record.bytes(of: object))
    guard record.tape[object].kind == .object else {
      rows.countRead()
      scribe.report(IngestProblems.notAnObject, line: line, "a record of \(shape.collection.name) is no object")
      return try rows.rejectRow(IngestProblems.notAnObject, line: line, id: nil, raw: raw)
    }
    beginRecord(line: line, tape: record.tape, base: record.base, print: print)
    recordObject = FieldValue(kind: .object, isEscaped: false, bytes: raw, node: object)
    assignFields(of: object, tape: record.tape, base: record.base, table: table)
    try finishRecord(key: key, raw: raw)
  }

  /// Maps the records of a list, or those that an object holds by id, which lies within the current record. They belong
  /// to the row with the id `parent`, unless their own fields say otherwise. A number or a text holds no records.
  func mapInner(_ collection: Collection, _ value: FieldValue, parent id: String?) throws {
    guard value.kind.isNested, let tape, let base, let mapper = innerMapper?(collection) else { return }
    let source = JSONRecord(tape: tape, node: value.node, base: base, line: line, key: nil, collection: nil)
    // The same list in a repeated record has the same rows.
    if mapper !== self { mapper.numbers.removeAll() }
    let outer = mapper.parent
    defer { mapper.parent = outer }
    if let id { mapper.parent = RecordOpener.Parent(collection: shape.collection.name, key: Array(id.utf8)) }
    mapper.references = references
    for (key, record, section) in isLinked ? try linkedRecords(of: value, collection) : records(of: value) {
      mapper.parent?.section = section
      try key.withBytes { try mapper.map(record, of: source, key: $0) }
    }
  }

  /// The node of a record, with its key and the section of the list in which it is, if there are any.
  typealias InnerRecord = (key: [UInt8]?, node: Int, section: String?)

  /// The nodes of the records, with their keys if an object holds them by id.
  private func records(of value: FieldValue) -> [InnerRecord] {
    if value.kind == .array { return elements(value).map { (nil, $0.node, nil) } }
    return members(value).map { (name, record) in
      (name.isEscaped ? JSONText.decodedWithHalves(name.bytes) : Array(name.bytes), record.node, nil)
    }
  }

  /// Makes the rows that are within one field of the current record.
  func makeEmbedded(_ kind: FieldKind, _ slot: FieldSlot) throws {
    switch kind {
    case .favorites: try makeFavorites(slot)
    case .reviews(let layout): try makeReviews(slot, layout)
    default: break
    }
  }

  // MARK: Times

  /// The times of a list such as `2016-04-26 19:49:16, 2016-08-30 18:36:57`. A time that cannot be read is rejected.
  func times(_ slot: FieldSlot) throws -> [Int64] {
    guard slot.value.kind == .string else {
      try rejectField(IngestProblems.badDate, slot, "is no list of times")
      return []
    }
    let list = withText(slot.value) { Array($0) }
    var times: [Int64] = []
    for part in list.split(separator: UInt8(ascii: ",")) {
      switch part.withUnsafeBytes({ DateText($0) }) {
      case .instant(let microseconds): times.append(microseconds)
      case .local(let wall): times.append(utc(wall))
      case .unordered, nil:
        let text = String(decoding: part, as: UTF8.self)
        try rejectField(IngestProblems.badDate, slot, "holds \(Printable.line(text, limit: 40)), which is no time")
      }
    }
    return times
  }

  /// Makes rows like the current visit, one for each further time.
  func makeVisits(_ times: ArraySlice<Int64>, restaurant: String, _ recipe: RowRecipe) throws {
    for time in times {
      rows.begin(.visits, line: line, isDeleted: false)
      rows.set(.visits, VisitColumn.restaurantID.rawValue, restaurant)
      rows.set(.visits, VisitColumn.visitedAt.rawValue, .integer(time))
      makeID(recipe)
      try rows.finish(.visits, isDerived: true)
    }
  }

  // MARK: Reviews

  /// Makes the reviews of the current restaurant that Python printed. They have no ids, so a review is identified by
  /// restaurant, time, stars and text, and the how-manieth of the list it is.
  private func makeReviews(_ slot: FieldSlot, _ layout: FieldKind.ReviewsLayout) throws {
    guard let restaurant = rows.string(.restaurants, 0) else { return }
    guard slot.value.kind == .string,
      let list = withText(slot.value, { PythonLiteral($0) }), case .list(let parts) = list
    else { return try rejectField(IngestProblems.badText, slot, "is no list of reviews") }
    numbers.removeAll()
    defer { collection = .restaurants }
    switch layout {
    case .rated(let prefix):
      for part in parts { try makeRated(part.elements, restaurant, slot, prefix) }
    case .dated:
      let texts = parts.first?.elements ?? []
      let dates = parts.count > 1 ? parts[1].elements : []
      for (index, text) in texts.enumerated() {
        try makeReview(
          restaurant, stars: nil, time: index < dates.count ? try time(dates[index].text, slot) : nil, text.text ?? "",
          prefix: "tripadvisor")
      }
    }
  }

  /// `('Rated 4.0', 'RATED\n  Good food')`.
  private func makeRated(_ parts: [PythonLiteral], _ restaurant: String, _ slot: FieldSlot, _ prefix: String) throws {
    guard parts.count == 2 else { return try rejectField(IngestProblems.badText, slot, "holds what is no review") }
    var stars: Double?
    if let rated = parts[0].text {
      let number = rated.hasPrefix("Rated") ? rated.dropFirst(5) : rated[...]
      stars = Array(number.utf8).withUnsafeBytes { StarsReader.stars(ASCIIText.trimmed($0)) }
      if stars == nil { try rejectField(IngestProblems.badStars, slot, "holds a rating that is none") }
    }
    let words = parts[1].text ?? ""
    let text = words.hasPrefix("RATED") ? words.dropFirst(5) : words[...]
    try makeReview(
      restaurant, stars: stars == 0 ? nil : stars, time: nil,
      Array(text.utf8).withUnsafeBytes { String(decoding: ASCIIText.trimmed($0), as: UTF8.self) }, prefix: prefix)
  }

  /// Reads a time; these sites write the month first.
  private func time(_ text: String?, _ slot: FieldSlot) throws -> Int64? {
    guard let text else { return nil }
    switch Array(text.utf8).withUnsafeBytes({ DateText($0) }) {
    case .instant(let microseconds): return microseconds
    case .local(let wall): return utc(wall)
    case .unordered(let month, let day, let year, let time, let offset):
      if let civil = CivilDay(year: year, month: month, day: day) {
        switch DateText.at(civil, time: time, offset: offset) {
        case .instant(let microseconds): return microseconds
        case .local(let wall): return utc(wall)
        case .unordered: break
        }
      }
    case nil: break
    }
    try rejectField(IngestProblems.badDate, slot, "holds \(Printable.line(text, limit: 40)), which is no date")
    return nil
  }

  private func makeReview(_ restaurant: String, stars: Double?, time: Int64?, _ text: String, prefix: String) throws {
    collection = .reviews
    rows.begin(.reviews, line: line, isDeleted: false)
    rows.set(.reviews, ReviewColumn.restaurantID.rawValue, restaurant)
    if let stars { rows.set(.reviews, ReviewColumn.stars.rawValue, .real(stars)) }
    if let time { rows.set(.reviews, ReviewColumn.createdAt.rawValue, .integer(time)) }
    rows.set(.reviews, ReviewColumn.comment.rawValue, text)
    makeID(
      RowRecipe(
        .reviews, prefix: prefix,
        naturalKey: [ReviewColumn.restaurantID, .createdAt, .stars, .comment].map(\.rawValue),
        needed: [ReviewColumn.restaurantID.rawValue], []))
    try rows.finishInside(.reviews)
  }
}

extension [UInt8]? {
  /// Calls `body` with the bytes, or with nil.
  func withBytes<T>(_ body: (UnsafeRawBufferPointer?) throws -> T) rethrows -> T {
    guard let self else { return try body(nil) }
    return try self.withUnsafeBytes(body)
  }
}
