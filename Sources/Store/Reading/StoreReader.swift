internal import Diagnostics
package import Model

/// Reads what pages show; one per thread, read-only, beside the writer.
///
/// All answers are of the moment at which it was opened, and depend on the rows alone, never on the order in which they
/// arrived: ties are broken by the ids' bytes. What it keeps in memory only saves time: prepared statements,
/// restaurants that reviews named, and what lists weigh.
package final class StoreReader {
  let connection: Connection
  package let usersPages: UsersPages
  /// Seconds that the site's time zone is ahead of UTC; decides on which days an offer is valid.
  package let timeZoneOffset: @Sendable (Timestamp) -> Int
  /// Restaurants as other pages mention them.
  let mentionedRestaurants: MentionedRestaurantReader
  /// Pages of dishes by the spellings of menus.
  let dishPages: DishPageReader
  /// The statements of a run that has ended, for the next one.
  private var idleRows: DossierRows?
  private var knownStandings: Standings?
  private var knownMenus: MenuFigures?
  private var knownKey: (high: UInt64, low: UInt64)?

  /// The connection's rows must not change for as long as the reader is used.
  init(
    _ connection: Connection, usersPages: UsersPages,
    timeZoneOffset: @escaping @Sendable (Timestamp) -> Int = { _ in 0 }
  ) {
    self.connection = connection
    self.usersPages = usersPages
    self.timeZoneOffset = timeZoneOffset
    mentionedRestaurants = MentionedRestaurantReader(connection)
    dishPages = DishPageReader(connection)
  }

  /// What lists weigh of every restaurant.
  func standings() throws -> Standings {
    if let knownStandings { return knownStandings }
    let standings = try Standings(connection)
    knownStandings = standings
    return standings
  }

  /// What restaurants cook and what it costs.
  func menus() throws -> MenuFigures {
    if let knownMenus { return knownMenus }
    let menus = try MenuFigures(connection)
    knownMenus = menus
    return menus
  }

  /// The key of digests, which differs from store to store.
  func digestKey() throws -> (high: UInt64, low: UInt64) {
    if let knownKey { return knownKey }
    let bytes = try convertingErrors { try Meta(connection).blob(.digestKey) }
    let key = bytes.withUnsafeBytes { LedgerDigest(reading: $0) } ?? .none
    knownKey = (key.high, key.low)
    return (key.high, key.low)
  }

  /// Statements that no other run uses.
  func takeRows() throws -> DossierRows {
    guard let rows = idleRows else { return try DossierRows(connection) }
    idleRows = nil
    return rows
  }

  /// Keeps the statements of a run that has ended.
  func giveBack(_ rows: DossierRows) {
    rows.close()
    idleRows = rows
  }

  /// Runs `body`, turning SQLite's errors and damaged rows into failures that name the store.
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
