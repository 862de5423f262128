internal import CStoreFile
internal import Diagnostics
internal import Model
internal import Platform

/// Migrates a store's tables to the version of this program, in numbered steps.
///
/// A step that was released is never edited; add a new one. Columns of collections need none (`Column.since`).
struct Migrations {
  /// The statements of the migration from version `index` to `index + 1`.
  let steps: [String]

  static let all = Migrations(steps: steps + columns)

  private static let steps = [
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
    LedgerSchema.causes + EditionsSchema.rows, PageHashes.sql,
  ]

  /// The steps to the columns that came after the last of `steps`.
  private static let columns = (steps.count..<max(steps.count, newestColumn)).map {
    CollectionSchema.columns(since: $0 + 1)
  }

  private static let newestColumn = Collection.allCases.flatMap(\.columns).map(\.since).max() ?? 1

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

  /// The first version whose files have hashes of pages.
  private static let firstChecked = all.steps.firstIndex(of: PageHashes.sql).map { $0 + 1 } ?? 0

  /// Whether the file that is open is a store of an older program, whose pages have no hashes. Its version and its pages
  /// must both say so: a damaged file is not taken for an old one.
  static func isUnchecked(_ connection: Connection) throws(StoreError) -> Bool {
    let version = try connection.integer("PRAGMA user_version") ?? 0
    guard version < firstChecked, !connection.isReserved else { return false }
    return try connection.integer("PRAGMA page_count") ?? 0 > 0
  }

  /// Whether a writer must take the file for one without hashes.
  private static func isUnchecked(_ path: String) throws(StoreError) -> Bool {
    do throws(StoreError) { return try isUnchecked(Connection.playedBack(path)) } catch {
      if error.isDamage { return false }
      throw error
    }
  }

  /// Brings the file up to date, and makes the tables of an empty one. Throws if a newer program wrote it. True if the
  /// file of an older program was kept beside it. `compute` fills tables of an older store whose rules changed.
  ///
  /// An older store is copied, the copy is changed, and then takes the store's name, so that a kill leaves one or the
  /// other. The old file stays beside it under a name of its own, such as `sumaq.sqlite.version-1`.
  func update(
    _ path: String, patience: Int = 100, compute: (Connection) throws -> Void = { _ in }
  ) throws -> Bool {
    let isUnchecked = try Self.isUnchecked(path)
    let store = try Connection(path, .readWrite, isChecked: !isUnchecked)
    let version = try version(of: store)
    guard version < newest else { return false }
    guard version > 0 || isUnchecked else {
      store.reserve()
      try store.execute("PRAGMA page_size = \(CSTOREFILE_PAGE)")
      try store.transaction { try apply(to: store) }
      return false
    }
    let next = path + ".next"
    try Files.remove(next)
    try Self.requireRoom(for: store)
    try Self.leaveLog(store, patience)
    do {
      try fill(next, from: store, compute)
    } catch {
      try Files.remove(next)
      throw error
    }
    try store.close()
    try Self.keep(path, as: "\(path).version-\(version)", isUnchecked: isUnchecked)
    try Files.move(next, to: path)
    try Files.syncFolder(Path.parent(of: path))
    return true
  }

  /// Copies the store, and brings the copy up to date.
  private func fill(_ next: String, from store: Connection, _ compute: (Connection) throws -> Void) throws {
    try StateFolder.makePrivateFile(next)
    try store.copy(to: next)
    let copy = try Connection(next, .readWrite, isChecked: true)
    try copy.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = FULL; PRAGMA locking_mode = EXCLUSIVE")
    try copy.transaction {
      try apply(to: copy)
      try compute(copy)
    }
    try copy.close()
  }

  /// Runs the steps that are missing.
  func apply(to connection: Connection) throws {
    for step in steps.dropFirst(Int(try version(of: connection))) { try connection.execute(step) }
    try connection.execute("PRAGMA user_version = \(newest)")
  }

  /// Throws if the disk has no room for a copy.
  private static func requireRoom(for store: Connection) throws {
    let bytes = try store.integer("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") ?? 0
    let free = try Machine.freeBytes(at: Path.parent(of: store.path))
    guard free < bytes else { return }
    let room = "that takes \(bytes / 1_000_000 + 1) MB, and \(free / 1_000_000) MB are free"
    throw Failure(
      .cannotCreate,
      StoreProblems.full.problem(
        at: Place(store.path), "the store is of an older sumaq, and is copied as it is brought up to date: \(room)"))
  }

  /// Takes the log into the file. Waits for other programs that read the store, `patience` tenths of a second
  /// at most.
  private static func leaveLog(_ store: Connection, _ patience: Int) throws {
    for _ in 0..<patience {
      if try FirstFile.disableLog(store) { return }
      usleep(100_000)
    }
    throw Failure(
      .busy,
      StoreProblems.busy.problem(
        at: Place(store.path), "the store is of an older sumaq, and another program reads it meanwhile"))
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

  /// Keeps the store's file under another name, as a copy where the file system has no second names.
  private static func keep(_ store: String, as path: String, isUnchecked: Bool) throws {
    try removeCopies(of: store)
    if link(store, path) == 0 {
      guard chmod(path, 0o600) == 0 else { throw FileError("set permissions of", path) }
      return
    }
    try StateFolder.makePrivateFile(path)
    let reader = try Connection(store, .readOnly, isChecked: !isUnchecked)
    try reader.run("VACUUM INTO ?1", .text(isUnchecked ? path : Connection.address(path, isChecked: true)))
  }
}
