internal import Diagnostics
internal import Model

extension RecordMapper {
  /// Gives the row its key. If it has none, the row is dropped and rejected, and false is returned.
  func complete(_ recipe: RowRecipe, isDeleted: Bool, raw: UnsafeRawBufferPointer) throws -> Bool {
    if recipe.collection == .visits { splitVisit() }
    if recipe.collection != .favorites, rows.isNull(recipe.collection, 0) { makeID(recipe) }
    dropNullIsland(recipe.collection)
    guard let problem = keyProblem(recipe.collection, isDeleted: isDeleted) else { return true }
    let id = rows.string(recipe.collection, 0)
    try rows.drop(recipe.collection)
    try reject(problem, recipe.collection, id: id, raw: raw)
    return false
  }

  /// Gives a derived row its key. If it has none, the row is dropped and false is returned.
  func completeDerived(_ recipe: RowRecipe) throws -> Bool {
    if rows.isNull(recipe.collection, 0) { makeID(recipe) }
    dropNullIsland(recipe.collection)
    guard rows.isNull(recipe.collection, 0) || (namesNoPlace && shape.collection == .favorites) else { return true }
    try rows.drop(recipe.collection)
    return false
  }

  /// Ends a derived row, unless an equal one came before.
  func finishDerived(_ collection: Collection) throws {
    guard rows.decideErasure(collection) != .forgotten, !isSeen(collection) else { return try rows.drop(collection) }
    try rows.finish(collection, isDerived: true)
  }

  /// Sets the generated id of a review's author or restaurant that has no id in the export.
  func link(to derived: Collection) {
    guard let id = rows.string(derived, 0) else { return }
    if shape.collection == .favorites, derived == .restaurants {
      rows.set(.favorites, FavoriteColumn.restaurantID.rawValue, id)
    }
    guard shape.collection == .reviews else { return }
    let column = derived == .users ? ReviewColumn.userID.rawValue : ReviewColumn.restaurantID.rawValue
    if rows.isNull(.reviews, column) { rows.set(.reviews, column, id) }
  }

  /// A document within a restaurant's or a user's document belongs to it, unless its own field says otherwise.
  func linkToParent() {
    guard let parent, let column = column(ofParent: parent.collection) else { return }
    if isLinked || rows.isNull(collection, column) {
      parent.key.withUnsafeBytes { key in
        // The parent's own record reports what is wrong with its key.
        if !JSONText.holdsHalf(key), !SpreadsheetError.isOne(key) { rows.set(collection, column, bytes: key) }
      }
    } else if parent.name != nil, !dates.isSurvey, isOther(parent.key, column) {
      let name = collection.columns[column].name
      scribe.report(
        IngestProblems.otherParent, line: line, field: name,
        "the document lies in another document of \(Printable.line(parent.collection, limit: 60)) than its \(name) says, "
          + "which was taken")
    }
    if collection == .dishes, let section = parent.section { rows.set(.dishes, DishColumn.type.rawValue, section) }
    if let own = parent.name { linkByName(own, parent, isOfUser: collection.columns[column].name == "user_id") }
  }

  private func isOther(_ key: [UInt8], _ column: Int) -> Bool {
    rows.string(collection, column).map { !$0.utf8.elementsEqual(key) } ?? false
  }

  /// The column that refers to documents of a collection. It is cached, as mostly the same one is asked for.
  private func column(ofParent name: String) -> Int? {
    if let last = lastParent, last.name == name, last.collection == collection { return last.column }
    let outer = FileNaming.collection(named: name.lowercased()) ?? HeaderWords.all.collection(named: name)
    let title = outer == .restaurants ? "restaurant_id" : outer == .users ? "user_id" : ""
    let column = collection.columns.firstIndex { $0.name == title }
    lastParent = (name, collection, column)
    return column
  }

  /// `Users/u/favorites/r` needs no field, as its name is the restaurant's id. The name of a visit is unique for its
  /// user only.
  private func linkByName(_ name: [UInt8], _ parent: RecordOpener.Parent, isOfUser: Bool) {
    guard collection == .favorites || collection == .visits else { return }
    let other = isOfUser ? "restaurant_id" : "user_id"
    guard let column = collection.columns.firstIndex(where: { $0.name == other }), rows.isNull(collection, column)
    else { return }
    name.withUnsafeBytes { rows.set(collection, column, bytes: $0) }
    guard collection == .visits else { return }
    (parent.key + [UInt8(ascii: "/")] + name).withUnsafeBytes { rows.set(collection, 0, bytes: $0) }
  }

  /// The position 0, 0 is in the sea and means "unknown".
  private func dropNullIsland(_ collection: Collection) {
    guard collection == .restaurants else { return }
    let (lat, lon) = (RestaurantColumn.lat.rawValue, RestaurantColumn.lon.rawValue)
    guard case .real(0) = rows.cell(collection, lat), case .real(0) = rows.cell(collection, lon) else { return }
    rows.clear(collection, lat)
    rows.clear(collection, lon)
  }

  private func reject(
    _ problem: KeyProblem, _ collection: Collection, id: String?, raw: UnsafeRawBufferPointer
  ) throws {
    switch problem {
    case .noID:
      scribe.report(IngestProblems.noID, line: line, "a record of \(collection.name) has no id")
      try rows.rejectRow(IngestProblems.noID, line: line, id: nil, raw: raw)
    case .noUser:
      scribe.report(
        IngestProblems.savedByNobody, line: line, "a saved place is a favorite, and nothing says whose",
        mend:
          "Say it in sumaq.json: \"sources\": [{\"file\": \"\(Printable.line(scribe.file, limit: 100))\", \"user\": \"ID\"}]"
      )
      try rows.rejectRow(IngestProblems.savedByNobody, line: line, id: id, raw: raw)
    case .notAReview:
      scribe.report(IngestProblems.notAReview, line: line, "the record has neither a rating nor a text")
      try rows.rejectRow(IngestProblems.notAReview, line: line, id: id, raw: raw)
    case .noSubject:
      scribe.report(
        IngestProblems.noSubject, line: line, "a record of \(collection.name) names no restaurant and no user it needs")
      try rows.rejectRow(IngestProblems.noSubject, line: line, id: id, raw: raw)
    }
  }

  private func keyProblem(_ collection: Collection, isDeleted: Bool) -> KeyProblem? {
    switch collection {
    case .favorites where shape.isOfTakeout && rows.isNull(.favorites, 0): return .noUser
    case .reviews where shape.name == NamedShape.ownReviews.rawValue && isWithoutWords: return .notAReview
    case .favorites: return rows.isNull(.favorites, 0) || rows.isNull(.favorites, 1) ? .noSubject : nil
    case .reviews where !isDeleted && !rows.isNull(.reviews, 0):
      let isAlone =
        rows.isNull(.reviews, ReviewColumn.userID.rawValue) && rows.isNull(.reviews, ReviewColumn.restaurantID.rawValue)
      return isAlone ? .noSubject : nil
    default: return rows.isNull(collection, 0) ? .noID : nil
    }
  }

  private var isWithoutWords: Bool {
    rows.isNull(.reviews, ReviewColumn.stars.rawValue) && rows.isNull(.reviews, ReviewColumn.comment.rawValue)
  }

  private enum KeyProblem {
    case noID
    case noUser
    case notAReview
    case noSubject
  }

  /// Splits the id `<user>__<restaurant>` of a visit that has no references.
  private func splitVisit() {
    let (user, restaurant) = (VisitColumn.userID.rawValue, VisitColumn.restaurantID.rawValue)
    guard rows.isNull(.visits, user), rows.isNull(.visits, restaurant),
      let id = rows.string(.visits, 0), let gap = id.firstRange(of: "__")
    else { return }
    rows.set(.visits, user, String(id[..<gap.lowerBound]))
    rows.set(.visits, restaurant, String(id[gap.upperBound...]))
  }

  /// Makes an id from the natural key, or from all cells of a record that has none.
  func makeID(_ recipe: RowRecipe) {
    guard !recipe.naturalKey.isEmpty, recipe.needed.allSatisfy({ !rows.isNull(recipe.collection, $0) }) else {
      return
    }
    var bytes: [UInt8] = []
    for column in recipe.naturalKey + (isAnonymous(recipe) ? [ReviewColumn.stars.rawValue] : []) + whereabouts(recipe) {
      bytes.append(contentsOf: (rows.string(collection, column) ?? "").utf8)
      bytes.append(0)
    }
    let prefix = recipe.prefix.isEmpty ? String(recipe.collection.name.dropLast()) : recipe.prefix
    guard isKeyless(recipe) else {
      // Of equal reviews in one list each is one.
      let number = recipe.rules.isEmpty ? number(of: bytes) : 1
      if number > 1 { bytes += Array("\(number)".utf8) }
      return rows.set(recipe.collection, 0, GeneratedID.make(prefix, bytes))
    }
    isNumbered = true
    bytes += recordCells
    rows.set(recipe.collection, 0, GeneratedID.make(prefix, cells: bytes, number: number(of: bytes)))
  }

  /// The columns of a place that its review fills besides the name, if the name alone identifies one that has none.
  private func whereabouts(_ recipe: RowRecipe) -> [Int] {
    guard recipe.collection == .restaurants, recipe.naturalKey == [RestaurantColumn.name.rawValue] else { return [] }
    return [RestaurantColumn.address, .district].map(\.rawValue).filter { !rows.isNull(.restaurants, $0) }
  }

  /// Whether a review has neither author nor date. Then the stars are part of its id.
  private func isAnonymous(_ recipe: RowRecipe) -> Bool {
    recipe.collection == .reviews
      && [ReviewColumn.userID, .createdAt].allSatisfy { rows.isNull(.reviews, $0.rawValue) }
  }

  /// Whether an equal derived row came before, compared by a hash of its cells.
  private func isSeen(_ collection: Collection) -> Bool {
    var hash = ShortHash()
    hash.add(UInt8(truncatingIfNeeded: collection.rawValue))
    for column in collection.columns.indices {
      hash.add((rows.string(collection, column) ?? "\u{0}").utf8)
      hash.add(0xFF)
    }
    guard derivedSeen.count < 1_000_000 || derivedSeen.contains(hash.value) else { return false }
    return !derivedSeen.insert(hash.value).inserted
  }
}

/// Reviews that have no id, and of which nothing says both who wrote them and when. Two equal
/// records of a file may be reviews of two people, so the key is all cells of the record, read or not, and the how-manieth it is.
extension RecordMapper {
  /// Whether the current row is such a review.
  func isKeyless(_ recipe: RowRecipe) -> Bool {
    let (user, time) = (ReviewColumn.userID.rawValue, ReviewColumn.createdAt.rawValue)
    return recipe.collection == .reviews && recipe.naturalKey.contains(user)
      && (rows.isNull(.reviews, user) || rows.isNull(.reviews, time))
  }

  /// The how-manieth row of the file with this key it is, from 1 on. Takes 16 to 32 bytes of memory for each key.
  func number(of key: [UInt8]) -> Int {
    let hash = key.withUnsafeBytes { RowHash.of($0, seed: RowHash.check) }
    let number = numbers[hash, default: 0] + 1
    numbers[hash] = number
    return Int(number)
  }

  /// The names and texts of the record's cells, in an order that does not depend on that of the columns. Empty cells and
  /// the tombstone are left out.
  var recordCells: [UInt8] {
    var cells: [[UInt8]] = []
    func add(_ name: UnsafeRawBufferPointer, _ value: FieldValue) {
      guard !value.isNothing, ASCIIText.normalized(name) != Array("deleted".utf8) else { return }
      cells.append(Array(name) + [0] + withText(value) { Array($0) } + [0])
    }
    if let row = recordRow, let header {
      for (index, cell) in row.enumerated() {
        add(
          index < header.columns.count
            ? header.columns[index].name : UnsafeRawBufferPointer(rebasing: cell.bytes[..<0]), cell)
      }
    } else if let record = recordObject {
      for (name, value) in members(record) { add(name.bytes, value) }
    }
    return cells.sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self)
  }
}
