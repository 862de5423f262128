internal import Diagnostics
package import Model

/// Reads what pages show; read-only, one per thread, beside the writer.
///
/// All answers come from the snapshot at which it was opened. They depend on the rows alone, never on the order of
/// their arrival: ties are broken by the ids' bytes. It caches prepared statements, the restaurants that reviews name,
/// and the figures of lists, only to save time.
package final class StoreReader {
  let connection: Connection
  package let usersPages: UsersPages
  /// The seconds by which the site's time zone is ahead of UTC. It decides on which days an offer is valid.
  package let timeZoneOffset: @Sendable (Timestamp) -> Int
  /// The restaurants that other subjects' pages mention.
  let mentionedRestaurants: MentionedRestaurantReader
  /// The pages of dishes by the spellings of menus.
  let dishPages: DishPageReader
  /// The statements of a run that has ended, which the next run reuses.
  private var idleRows: DossierRows?
  /// The subjects whose pages are made; nil if any are asked for.
  private let plan: DossierPlan?
  private let photos: PhotoQueueReader?
  private let figures: SharedFigures
  private var knownMenus: MenuFigures?
  private var knownKey: (high: UInt64, low: UInt64)?

  /// The rows that the connection sees must not change while the reader is used.
  init(
    _ connection: Connection, usersPages: UsersPages, figures: SharedFigures = SharedFigures(),
    photos: PhotoQueueReader? = nil, plan: DossierPlan? = nil,
    timeZoneOffset: @escaping @Sendable (Timestamp) -> Int = { _ in 0 }
  ) {
    (self.photos, self.plan) = (photos, plan)
    self.connection = connection
    self.usersPages = usersPages
    self.figures = figures
    self.timeZoneOffset = timeZoneOffset
    mentionedRestaurants = MentionedRestaurantReader(connection)
    dishPages = DishPageReader(connection)
  }

  /// The state of a photo; nil if it was never requested.
  package func photoCopy(_ reference: String, kind: PhotoKind) throws -> PhotoCopy? {
    try photos?.copy(of: reference, kind)
  }

  /// The subjects whose pages are made, in runs that are best read together; nil if any runs will do.
  package func runs() -> [SubjectRun]? { plan?.runs }

  /// Begins to read the dossiers of a run. The reviews of a run of the plan come from its spool, if it has one.
  package func dossiers(of run: SubjectRun) throws -> DossierRun {
    try convertingErrors { try DossierRun(run, self, spool: plan?.spool) }
  }

  /// The rating figures of every restaurant.
  func standings() throws -> Standings { try figures.standings { try Standings(connection, figures.whole) } }

  /// The dishes and prices of all restaurants.
  private func menus() throws -> MenuFigures {
    if let knownMenus { return knownMenus }
    let menus = try MenuFigures(connection, figures.whole)
    knownMenus = menus
    return menus
  }

  /// The summary of the menus of a list's members, from the store if it keeps the one of these menus.
  func menuSummary(of list: GuideList?, _ members: [Standings.Row]) throws -> MenuSummary {
    let print = StoredMenuFigures.Print(edition: try editionOfMenus(), members: members, all: try standings().keys)
    if let kept = try StoredMenuFigures(connection).summary(of: list, print) { return kept }
    let (menus, keys) = (try menus(), members.map(\.key))
    var summary = MenuSummary(mains: menus.mains(of: keys))
    if list != nil { summary.dishes = menus.common(of: keys, least: 5, most: 8) }
    figures.add(summary, of: list, print)
    return summary
  }

  /// Frees the memory of menus. Figures of lists that include them take longer afterwards.
  package func releaseMenus() { knownMenus = nil }

  /// The key of digests, which is different in every store.
  func digestKey() throws -> (high: UInt64, low: UInt64) {
    if let knownKey { return knownKey }
    let bytes = try convertingErrors { try Meta(connection).blob(.digestKey) }
    let key = bytes.withUnsafeBytes { LedgerDigest(reading: $0) } ?? .none
    knownKey = (key.high, key.low)
    return (key.high, key.low)
  }

  /// Statements that no other run uses.
  func idleOrNewRows() throws -> DossierRows {
    guard let rows = idleRows else { return try DossierRows(connection) }
    idleRows = nil
    return rows
  }

  /// Takes the statements of a run that has ended, for the next run.
  func reuse(_ rows: DossierRows) {
    rows.close()
    idleRows = rows
  }

  /// Runs `body`, and turns SQLite's errors and rows that do not agree into failures that name the store.
  func convertingErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as StoreError {
      throw error.failure(store: connection.path)
    } catch let row as DamagedRow {
      throw row.failure(store: connection.path)
    }
  }
}

extension Store {
  /// A reader of the store's current snapshot, for one thread. `usersPages` defaults to that of the last ingest.
  /// `timeZoneOffset` returns the seconds by which the site's time zone is ahead of UTC. Readers of the same rows may
  /// share `figures`. `plan` has the subjects whose pages are made, if it is for them, and `photos` tells of photos.
  ///
  /// The snapshot spares SQLite from locking the file for every statement, which takes longer than most of them. With
  /// `mapsFile` the file is memory-mapped. This suits a reader that looks up rows all over the store, as finding a page
  /// in SQLite's cache takes longer than reading the row on it. A reader that scans rows needs each page once, and does
  /// without.
  package func reader(
    usersPages: UsersPages? = nil, timeZoneOffset: @escaping @Sendable (Timestamp) -> Int = { _ in 0 },
    mapsFile: Bool = false, figures: SharedFigures = SharedFigures(), photos: PhotoQueueReader? = nil,
    plan: DossierPlan? = nil
  ) throws -> StoreReader {
    let connection = try readingConnection()
    do {
      if mapsFile { try connection.execute("PRAGMA mmap_size = \(Self.mostMapped)") }
      try connection.beginMoment()
    } catch {
      throw error.failure(store: path)
    }
    let kept = try Meta(connection).text(.usersPages).flatMap(UsersPages.init(rawValue:))
    return StoreReader(
      connection, usersPages: usersPages ?? kept ?? .reviewers, figures: figures, photos: photos, plan: plan,
      timeZoneOffset: timeZoneOffset)
  }

  /// The most bytes that a reader maps, as mapped pages count as memory of the process for each reader.
  private static let mostMapped = 24 << 20
}

extension Statement {
  /// A subject's summary from `SummaryTable.columns`; empty if there is none.
  func summary(at column: Int32) -> ReviewSummary {
    var summary = ReviewSummary()
    guard !isNull(column) else { return summary }
    summary.count = Int(integer(column))
    summary.rated = Int(integer(column + 1))
    summary.milliStars = Int(integer(column + 2))
    summary.histogram = (column + 3..<column + 8).map { Int(integer($0)) }
    summary.fractional = Int(integer(column + 8))
    summary.oldest = time(column + 9)
    summary.newest = time(column + 10)
    summary.months = withBlob(column + 11, MonthCoding.decode)
    return summary
  }
}

/// Binary search in sorted rows.
enum Ascending {
  /// The index of the row with this key; nil if there is none. `keyOf` returns the key at an index.
  @inline(__always)
  static func index<Key: Comparable>(of key: Key, in count: Int, _ keyOf: (Int) -> Key) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if keyOf(middle) < key { low = middle + 1 } else { high = middle }
    }
    return low < count && keyOf(low) == key ? low : nil
  }
}
