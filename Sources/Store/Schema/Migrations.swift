internal import Diagnostics
internal import Platform

/// Migrates a store's tables to the version of this program, in numbered steps.
///
/// A step that was released is never edited; add a new one.
struct Migrations {
  /// The statements of the migration from version `index` to `index + 1`.
  let steps: [String]

  static let all = Migrations(steps: [
    [CollectionSchema.sql, LedgerSchema.sql, PhotoQueueSchema.sql].joined(separator: "\n"), TableSchema.sql,
    PhotoQueueSchema.recency, PhotoFetchSchema.sql, CollectionSchema.changeCauses, ReadingSchema.sql,
    CollectionSchema.changedReviews, ChangesSchema.sql, CollectionSchema.photoIndexes,
    LedgerSchema.reportsIndex, CollectionSchema.tallies, ProblemsSchema.sql,
    LedgerSchema.owners + EditionsSchema.sql, ListDigests.sql, QuestionsSchema.sql,
    ListDigests.sums,
    RatingsSchema.sql, CuisinesSchema.sql,
    ReadingSchema.repeatedRows, AccountsSchema.sql, DistrictsSchema.sql,
    DishesSchema.sql, FreedPages.mark, PublicationsSchema.sql,
    PhotoQueueSchema.unfinished + ProblemsSchema.dates, LedgerSchema.lists,
    LedgerSchema.photoPages, CollectionSchema.unknownSubjects, DishesSchema.figures,
    CollectionSchema.cutDownStars, Store.forgottenSchema, RatingsSchema.counts, QuestionsSchema.hidden,
    ReadingSchema.formerIDs, ReadingSchema.names, ProblemsSchema.examples, DishesSchema.position,
    CuisinesSchema.oneSlug, CollectionSchema.thousandths, CollectionSchema.guests,
    LedgerSchema.causes + EditionsSchema.rows,
  ])

  var newest: Int64 { Int64(steps.count) }

  /// Throws if a store is not of this version. For commands that may not change it.
  func check(_ connection: Connection) throws {
    let version = try version(of: connection)
    guard version < newest else { return }
    let words =
      version == 0
      ? "the store is empty: its first build did not come to its end"
      : "the store has version \(version), this sumaq reads version \(newest)"
    throw Failure(.inputOutput, StoreProblems.older.problem(at: Place(connection.path), words))
  }

  /// Throws if a store was written by a newer program.
  private func version(of connection: Connection) throws -> Int64 {
    let version = try connection.integer("PRAGMA user_version") ?? 0
    guard version <= newest else {
      throw Failure(
        .inputOutput,
        StoreProblems.newer.problem(
          at: Place(connection.path), "the store has version \(version), this sumaq knows up to \(newest)"))
    }
    return version
  }

  /// Migrates the store. Throws if a newer program wrote it. Copies an older store before its tables change; true if a
  /// copy was made. `compute` fills tables of an older store whose rules changed, with the last step.
  @discardableResult
  func apply(to connection: Connection, compute: (Connection) throws -> Void = { _ in }) throws -> Bool {
    let version = try version(of: connection)
    guard version < newest else { return false }
    if version > 0 { try backUp(connection, version: version) }
    for number in Int(version)..<steps.count {
      try connection.transaction {
        try connection.execute(steps[number])
        try connection.execute("PRAGMA user_version = \(number + 1)")
        if version > 0, number + 1 == steps.count { try compute(connection) }
      }
    }
    return version > 0
  }

  /// Removes the copies of older versions.
  static func removeCopies(of path: String) throws(FileError) {
    for copy in try copies(of: path) { try Files.remove(copy) }
  }

  /// The paths of the copies of older versions, and of files beside them.
  static func copies(of path: String) throws(FileError) -> [String] {
    let beginning = Path.name(of: path) + ".version-"
    let folder = Path.parent(of: path)
    return try Files.names(in: folder).filter { $0.hasPrefix(beginning) }.map { Path.join(folder, $0) }
  }

  /// Copies the whole store to a file of its own, such as `sumaq.sqlite.version-1`.
  private func backUp(_ connection: Connection, version: Int64) throws {
    let path = "\(connection.path).version-\(version)"
    try Self.removeCopies(of: connection.path)
    try StateFolder.makePrivateFile(path)
    try connection.run("VACUUM INTO ?1", .text(path))
  }
}
