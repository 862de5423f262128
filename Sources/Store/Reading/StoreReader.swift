package import Model

/// Reads what pages show; one per thread, read-only, beside the writer.
///
/// Answers depend on the rows alone, never on the order in which they arrived: ties are broken by the ids' bytes.
/// Statements are prepared once and kept; nothing but the reviews' keys of the subject asked for last is held.
package final class StoreReader {
  let connection: Connection
  package let usersPages: UsersPages
  /// Seconds that the site's time zone is ahead of UTC; decides on which days an offer is valid.
  package let timeZoneOffset: @Sendable (Timestamp) -> Int
  /// The authors asked for last, as the same people write about the places of one quarter.
  let authors: AuthorCache
  /// The order of the reviews of the subject asked for last, as its leaves are asked for one after another.
  var reviewOrder: ReviewOrder?

  init(
    _ connection: Connection, usersPages: UsersPages,
    timeZoneOffset: @escaping @Sendable (Timestamp) -> Int = { _ in 0 }
  ) {
    self.connection = connection
    authors = AuthorCache(connection)
    self.usersPages = usersPages
    self.timeZoneOffset = timeZoneOffset
  }

  /// Runs `body`, turning SQLite's errors into failures that name the store.
  func reading<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as StoreError { throw error.failure(store: connection.path) }
  }
}
