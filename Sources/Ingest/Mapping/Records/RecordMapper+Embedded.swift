internal import Diagnostics
internal import Model

extension RecordMapper {
  /// Makes the rows that are within one field of the current record.
  func makeEmbedded(_ kind: FieldKind, _ slot: UnsafeMutablePointer<FieldSlot>) throws {
    switch kind {
    case .favorites: try makeFavorites(slot)
    case .reviews(let layout): try makeReviews(slot, layout)
    default: break
    }
  }

  // MARK: Times

  /// The times of a list such as `2016-04-26 19:49:16, 2016-08-30 18:36:57`. A time that cannot be read is rejected.
  func times(_ slot: UnsafeMutablePointer<FieldSlot>, _ collection: Collection) throws -> [Int64] {
    guard slot.pointee.value.kind == .string else {
      try rejectField(IngestProblems.badDate, slot, "is no list of times")
      return []
    }
    let list = withText(slot.pointee.value) { Array($0) }
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
  private func makeReviews(_ slot: UnsafeMutablePointer<FieldSlot>, _ layout: FieldKind.ReviewsLayout) throws {
    guard let restaurant = rows.string(.restaurants, 0) else { return }
    guard slot.pointee.value.kind == .string,
      let list = withText(slot.pointee.value, { PythonLiteral($0) }), case .list(let parts) = list
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
  private func makeRated(
    _ parts: [PythonLiteral], _ restaurant: String, _ slot: UnsafeMutablePointer<FieldSlot>, _ prefix: String
  ) throws {
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
  private func time(_ text: String?, _ slot: UnsafeMutablePointer<FieldSlot>) throws -> Int64? {
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
