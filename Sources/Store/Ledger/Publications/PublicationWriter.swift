/// Lists the paths that a publication changes, inside the transaction that changes the ledger.
///
/// It lists nothing if the publication is recorded already, as it is when a run that was cut off is brought to its end a
/// second time.
package struct PublicationWriter {
  /// How many publications are kept, and how many paths they list together at most.
  static let mostPublications = 100
  static let mostPaths = 500_000
  /// From this number on, changes of more than half of the published files count as a change of everything.
  static let manyChanges = 1000

  private let connection: Connection
  /// The number of the publication; nil if it is recorded already.
  private let number: Int64?
  private let everything: Bool
  private var paths = 0

  /// `isContinuous`: whether output and ledger agreed before, so that the changes are all that there are. Otherwise
  /// everything counts as changed, and the earlier publications are forgotten.
  init(
    _ connection: Connection, night: Int, isTakenBack: Bool, published: Int, changes: Int, isContinuous: Bool
  ) throws {
    self.connection = connection
    let isRecorded = try connection.integer(
      "SELECT 1 FROM publications WHERE night = ?1 AND taken_back = ?2", Value(night), Value(isTakenBack ? 1 : 0))
    guard isRecorded == nil else {
      (number, everything) = (nil, false)
      return
    }
    let next = (try connection.integer("SELECT max(number) FROM publications") ?? 0) + 1
    if !isContinuous { try Self.forget(before: next, connection) }
    everything = try !isContinuous || Self.isMost(changes, connection)
    number = next
    try Self.insert(next, night: night, isTakenBack: isTakenBack, published: published, everything, connection)
  }

  private static func insert(
    _ number: Int64, night: Int, isTakenBack: Bool, published: Int, _ everything: Bool, _ connection: Connection
  ) throws {
    try connection.run(
      "INSERT INTO publications(number, night, taken_back, published, everything, paths) VALUES(?1, ?2, ?3, ?4, ?5, 0)",
      .integer(number), Value(night), Value(isTakenBack ? 1 : 0), Value(published), Value(everything ? 1 : 0))
  }

  /// Forgets all publications, and records that every file of a night may differ from what was there before.
  static func restart(night: Int, _ connection: Connection) throws {
    let next = (try connection.integer("SELECT max(number) FROM publications") ?? 0) + 1
    try forget(before: next, connection)
    try insert(next, night: night, isTakenBack: false, published: night, true, connection)
  }

  /// Whether a night was recorded as published.
  static func isRecorded(night: Int, _ connection: Connection) throws -> Bool {
    try connection.integer("SELECT 1 FROM publications WHERE night = ?1 AND taken_back = 0", Value(night)) != nil
  }

  /// Lists a changed path. If everything changes, only removed files are listed.
  package mutating func add(_ path: String, isRemoved: Bool) throws {
    guard let number, isRemoved || !everything else { return }
    let statement = try connection.statement(
      "INSERT OR IGNORE INTO published_changes(publication, path) VALUES(?, ?)")
    statement.bind(1, number)
    path.withBytes { statement.bind(2, text: UnsafeRawBufferPointer($0)) }
    while try statement.step() {}
    paths += 1
  }

  /// Ends the list, and forgets the oldest publications beyond the limits.
  package func finish() throws {
    guard let number else { return }
    try connection.run("UPDATE publications SET paths = ?1 WHERE number = ?2", Value(paths), .integer(number))
    let kept = try connection.rows("SELECT number, paths FROM publications ORDER BY number DESC") {
      ($0.integer(0), Int($0.integer(1)))
    }
    var sum = 0
    for (index, publication) in kept.enumerated() {
      sum += publication.1
      guard index > 0, index >= Self.mostPublications || sum > Self.mostPaths else { continue }
      return try Self.forget(before: publication.0 + 1, connection)
    }
  }

  private static func isMost(_ changes: Int, _ connection: Connection) throws -> Bool {
    guard changes > manyChanges else { return false }
    return try Int(connection.integer("SELECT count(*) FROM ledger") ?? 0) < 2 * changes
  }

  private static func forget(before number: Int64, _ connection: Connection) throws {
    try connection.run("DELETE FROM published_changes WHERE publication < ?1", .integer(number))
    try connection.run("DELETE FROM publications WHERE number < ?1", .integer(number))
  }
}

extension LedgerWriter {
  /// Begins the list of what a published night changes.
  package func list(night: Int, changes: Int, isContinuous: Bool) throws -> PublicationWriter {
    try PublicationWriter(
      connection, night: night, isTakenBack: false, published: night, changes: changes, isContinuous: isContinuous)
  }

  /// Begins the list of what changes when a night is taken back; nil if that night was never published.
  package func list(takingBack night: Int, to published: Int, changes: Int, wasPublished: Bool) throws
    -> PublicationWriter?
  {
    guard try wasPublished || PublicationWriter.isRecorded(night: night, connection) else { return nil }
    return try PublicationWriter(
      connection, night: night, isTakenBack: true, published: published, changes: changes, isContinuous: true)
  }

  /// Records that the output of a night stands which this ledger did not put there: everything counts as changed.
  package func restartLists(night: Int) throws {
    if night > 0 { try PublicationWriter.restart(night: night, connection) }
  }
}
