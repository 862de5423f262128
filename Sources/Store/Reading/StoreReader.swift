package import Model

/// Reads what pages show; one per thread, read-only, beside the writer.
///
/// Answers depend on the rows alone, never on the order in which they arrived: ties are broken by the ids' bytes.
/// Statements are prepared once and kept; of rows, only the reviews' keys of the subject asked for last, restaurants
/// that reviews named, and the run of reviews that a spool has of whoever is asked for next.
package final class StoreReader {
  let connection: Connection
  package let usersPages: UsersPages
  /// Seconds that the site's time zone is ahead of UTC; decides on which days an offer is valid.
  package let timeZoneOffset: @Sendable (Timestamp) -> Int
  /// Prepared when the first dossier is asked for.
  private var dossierRows: DossierRows?
  /// The subjects that are about to be asked for in the order of their keys.
  private var expected: ArraySlice<Int64> = []
  /// Of these, the ones that are read in one go.
  private var going: ClosedRange<Int64>?
  /// The order of the reviews of the subject asked for last, as its leaves are asked for one after another.
  var reviewOrder: ReviewOrder?
  /// The reviews of the subjects that are about to be asked for, where a spool has them.
  var spooled: SpooledRun?
  /// The same of changed subjects.
  var changedRun: ChangedRun?
  /// Restaurants that were asked for while a moment is held.
  var places = PlaceShelf()
  private(set) var holdsMoment = false
  /// What lists weigh, while a moment is held.
  var knownStandings: Standings?

  init(
    _ connection: Connection, usersPages: UsersPages,
    timeZoneOffset: @escaping @Sendable (Timestamp) -> Int = { _ in 0 }
  ) {
    self.connection = connection
    self.usersPages = usersPages
    self.timeZoneOffset = timeZoneOffset
  }

  /// The most of the store that a reader maps: what is mapped counts as memory of the process, once a reader.
  private static let mostMapped = 24 << 20

  /// From here on all answers are of one moment, and SQLite need not lock the file for every statement, which takes
  /// longer than most of them. Ends with the reader.
  ///
  /// Whoever looks for rows here and there does so in most of the store, and looking for a page in SQLite's cache takes
  /// longer than reading the row on it: the beginning of the file is mapped instead. Whoever reads rows one after
  /// another (`inOrder`) asks for each page once, and does without.
  package func holdMoment(inOrder: Bool = false) throws {
    try reading {
      try connection.execute("PRAGMA mmap_size = \(inOrder ? 0 : Self.mostMapped)")
      try connection.beginMoment()
    }
    holdsMoment = true
  }

  /// Says that the dossiers of these restaurants, or users, are asked for next, in this order, in which their keys
  /// ascend. Counts only while a moment is held, as the statements stay open.
  func expect(_ keys: [Int64]) {
    expected = holdsMoment ? keys[...] : []
    going = nil
  }

  /// The last of the expected subjects that are read in one go with this one. What lies between them is read too, so
  /// that a gap ends it.
  func reach(_ key: Int64) -> Int64 {
    if let going, going.contains(key) { return going.upperBound }
    expected = expected.drop { $0 < key }
    guard expected.first == key else { return key }
    var last = key
    for next in expected.dropFirst() {
      guard next - last <= Self.widestGap else { break }
      last = next
    }
    going = key...last
    return last
  }

  private static let widestGap: Int64 = 4

  func rows() throws -> DossierRows {
    if let dossierRows { return dossierRows }
    let fresh = try DossierRows(connection)
    dossierRows = fresh
    return fresh
  }

  /// Runs `body`, turning SQLite's errors into failures that name the store.
  func reading<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as StoreError { throw error.failure(store: connection.path) }
  }
}
