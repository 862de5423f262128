internal import Diagnostics
internal import Model

extension RecordMapper {
  /// Gives the row its key; false where it has none, and then it is gone.
  func complete(
    _ recipe: RowRecipe, isPrimary: Bool, isDeleted: Bool, raw: UnsafeRawBufferPointer
  ) throws -> Bool {
    if recipe.collection == .visits { splitVisit() }
    if rows.cell(recipe.collection, 0) == .null, recipe.collection != .favorites { makeID(recipe) }
    guard let problem = keyProblem(recipe.collection, isDeleted: isDeleted) else {
      guard !isPrimary, isSeen(recipe) else { return true }
      rows.drop(recipe.collection)
      return false
    }
    rows.drop(recipe.collection)
    guard isPrimary else { return false }
    let name = recipe.collection.name
    scribe.report(
      problem, line: line,
      problem.id == IngestProblems.noID.id
        ? "a record of \(name) has no id" : "a record of \(name) names neither a restaurant nor a user that it needs")
    try rows.rejectRow(problem, line: line, id: recordID, raw: raw)
    return false
  }

  private func keyProblem(_ collection: Collection, isDeleted: Bool) -> ProblemKind? {
    switch collection {
    case .favorites:
      let isWhole = rows.cell(.favorites, 0) != .null && rows.cell(.favorites, 1) != .null
      return isWhole ? nil : IngestProblems.noSubject
    case .reviews where !isDeleted && rows.cell(.reviews, 0) != .null:
      let columns = [ReviewColumn.userID, .restaurantID]
      return columns.allSatisfy { rows.cell(.reviews, $0.rawValue) == .null } ? IngestProblems.noSubject : nil
    default: return rows.cell(collection, 0) == .null ? IngestProblems.noID : nil
    }
  }

  /// Of a visit without references, its id `<user>__<restaurant>` has them.
  private func splitVisit() {
    let (user, restaurant) = (VisitColumn.userID.rawValue, VisitColumn.restaurantID.rawValue)
    guard rows.cell(.visits, user) == .null, rows.cell(.visits, restaurant) == .null,
      let id = rows.string(.visits, 0), let gap = id.firstRange(of: "__")
    else { return }
    rows.set(.visits, user, String(id[..<gap.lowerBound]))
    rows.set(.visits, restaurant, String(id[gap.upperBound...]))
  }

  /// An id from the natural key: the prefix, `-`, and 16 base-32 characters of the SHA-256 of its texts, each ended by
  /// a zero byte.
  private func makeID(_ recipe: RowRecipe) {
    guard !recipe.naturalKey.isEmpty, recipe.needed.allSatisfy({ rows.cell(recipe.collection, $0) != .null }) else {
      return
    }
    var bytes: [UInt8] = []
    for column in recipe.naturalKey {
      bytes.append(contentsOf: (rows.string(recipe.collection, column) ?? "").utf8)
      bytes.append(0)
    }
    let prefix = recipe.prefix.isEmpty ? String(recipe.collection.name.dropLast()) : recipe.prefix
    rows.set(recipe.collection, 0, prefix + "-" + Digest.base32(SHA256.digest(bytes), length: 16))
  }

  /// Whether this derived row was handed on before, cell by cell.
  private func isSeen(_ recipe: RowRecipe) -> Bool {
    var mixed: UInt64 = UInt64(recipe.collection.rawValue) &+ 0xCBF2_9CE4_8422_2325
    for column in recipe.collection.columns.indices {
      for byte in (rows.string(recipe.collection, column) ?? "\u{0}").utf8 {
        mixed = (mixed ^ UInt64(byte)) &* 0x100_0000_01B3
      }
      mixed = (mixed ^ 0x1FF) &* 0x100_0000_01B3
    }
    guard derivedSeen.count < 1_000_000 || derivedSeen.contains(mixed) else { return false }
    return !derivedSeen.insert(mixed).inserted
  }
}
