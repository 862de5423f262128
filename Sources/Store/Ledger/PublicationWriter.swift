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

  /// Records that the output is of a night which this ledger did not put there: everything counts as changed.
  package func restartLists(night: Int) throws {
    if night > 0 { try PublicationWriter.restart(night: night, connection) }
  }
}

/// One change of the output that readers can see: a published night, or one that was taken back.
package struct PublicationRecord: Sendable, Hashable {
  /// Grows with each publication; never used again.
  package let number: Int64
  /// The night that was published or taken back.
  package let night: Int
  package let isTakenBack: Bool
  /// The night whose output is in place afterwards.
  package let published: Int
  /// Whether every published file counts as written. Only removed files are then listed.
  package let everything: Bool
  /// How many paths are listed.
  package let paths: Int
}

/// What publications changed, for programs that carry the output elsewhere.
extension Store {
  /// Which of the changed paths are asked for.
  package enum ChangedPaths: Sendable, Hashable {
    /// Paths that are published now.
    case written
    /// Paths that are not published any more.
    case removed
  }

  /// The publications that are kept, the oldest first.
  package func publications() throws -> [PublicationRecord] {
    try write { connection in
      try connection.rows(
        "SELECT number, night, taken_back, published, everything, paths FROM publications ORDER BY number"
      ) { row in
        PublicationRecord(
          number: row.integer(0), night: Int(row.integer(1)), isTakenBack: row.integer(2) != 0,
          published: Int(row.integer(3)), everything: row.integer(4) != 0, paths: Int(row.integer(5)))
      }
    }
  }

  /// Calls `body` with each path that publications after number `publication` changed, once, in byte order, and with why
  /// it was written, if that is known. Of a removed path it is the night alone.
  ///
  /// `.written` lists every published file if one of these publications changed everything or, as `isComplete` says, the
  /// changes are not all known. Costs what changed, or one scan of the ledger.
  package func eachChangedPath(
    _ paths: ChangedPaths, after publication: Int64, isComplete: Bool = false,
    _ body: (String, FileCause?) throws -> Void
  ) throws {
    try write { connection in
      let everything = try connection.integer(
        "SELECT 1 FROM publications WHERE number > ?1 AND everything = 1 LIMIT 1", .integer(publication))
      let statement =
        switch paths {
        case .written where isComplete || everything != nil:
          try connection.statement("SELECT path, \(FileCause.columns) FROM ledger ORDER BY path")
        case .written:
          try connection.statement(
            """
            SELECT DISTINCT c.path, \(FileCause.columns) FROM published_changes c JOIN ledger l ON l.path = c.path
            WHERE publication > ?1 ORDER BY c.path
            """)
        case .removed:
          try connection.statement(
            """
            SELECT path, night, taken_back * \(ChangeCauses.takenBack.rawValue), NULL, NULL, NULL, 0, max(publication)
            FROM published_changes c JOIN publications ON number = publication WHERE publication > ?1
            AND NOT EXISTS (SELECT 1 FROM ledger l WHERE l.path = c.path) GROUP BY path ORDER BY path
            """)
        }
      if statement.parameters > 0 { statement.bind(1, publication) }
      defer { statement.reset() }
      while try statement.step() { try body(statement.text(0) ?? "", FileCause(statement, at: 1)) }
    }
  }

  /// The publication of which a command was told last and successfully; nil if this command never was.
  package func delivered(to command: String) throws -> Int64? {
    try write { try $0.integer("SELECT publication FROM delivery WHERE command = ?1", .text(command)) }
  }

  /// Records that a command was told of everything up to a publication.
  package func recordDelivered(_ publication: Int64, to command: String) throws {
    try write { connection in
      try connection.run(
        "INSERT OR REPLACE INTO delivery(one, publication, command) VALUES(1, ?1, ?2)", .integer(publication),
        .text(command))
    }
  }
}
