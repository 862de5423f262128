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
  private let figures: SharedFigures
  private var knownMenus: MenuFigures?
  private var knownKey: (high: UInt64, low: UInt64)?

  /// The rows that the connection sees must not change while the reader is used.
  init(
    _ connection: Connection, usersPages: UsersPages, figures: SharedFigures = SharedFigures(),
    timeZoneOffset: @escaping @Sendable (Timestamp) -> Int = { _ in 0 }
  ) {
    self.connection = connection
    self.usersPages = usersPages
    self.figures = figures
    self.timeZoneOffset = timeZoneOffset
    mentionedRestaurants = MentionedRestaurantReader(connection)
    dishPages = DishPageReader(connection)
  }

  /// The rating figures of every restaurant.
  func standings() throws -> Standings { try figures.standings { try Standings(connection) } }

  /// The dishes and prices of all restaurants.
  private func menus() throws -> MenuFigures {
    if let knownMenus { return knownMenus }
    let menus = try MenuFigures(connection)
    knownMenus = menus
    return menus
  }

  /// The summary of the menus of a list's members, from the store if it keeps the one of these menus.
  func menuSummary(of list: GuideList?, _ members: [Standings.Row]) throws -> MenuSummary {
    let print = KeptMenus.Print(edition: try editionOfMenus(), members: members, all: try standings().keys)
    if let kept = try KeptMenus(connection).summary(of: list, print) { return kept }
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

  /// Runs `body`, and turns SQLite's errors and damaged rows into failures that name the store.
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
