internal import Synchronization

/// Where the rows are that name people, in a temporary database of SQLite's own, which is made for the first row.
///
/// Any thread may ask it.
final class PersonPlaces: Sendable {
  /// A table that names people.
  enum Source: Hashable {
    case rejects
    case owners
    /// An analyst's own table, by its key.
    case table(Int64)

    var number: Int64 {
      switch self {
      case .rejects: -1
      case .owners: -2
      case .table(let key): key
      }
    }
  }

  private struct State {
    var connection: Connection?
    var count: Int64 = 0
  }

  private let state = Mutex(State())

  /// Adds the row with this key, which names a person.
  func add(_ row: Int64, of person: Int, in source: Source) throws {
    try state.withLock { state in
      let connection = try state.connection ?? Self.open()
      state.connection = connection
      state.count += 1
      try connection.run(
        "INSERT INTO places VALUES (?1, ?2, ?3, ?4)", .integer(Int64(person)), .integer(source.number),
        .integer(state.count), .integer(row))
    }
  }

  /// The keys of the rows that name a person, in the order of adding.
  func rows(of person: Int, in source: Source) throws -> [Int64] {
    try state.withLock { state in
      try state.connection?.rows(
        "SELECT row FROM places WHERE person = ?1 AND source = ?2 ORDER BY place", .integer(Int64(person)),
        .integer(source.number)
      ) { $0.integer(0) } ?? []
    }
  }

  /// A database without a name is deleted when it is closed. It holds numbers alone.
  private static func open() throws(StoreError) -> Connection {
    let connection = try Connection("", .readWrite)
    try connection.execute(
      """
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
      CREATE TABLE places(
        person INTEGER NOT NULL, source INTEGER NOT NULL, place INTEGER NOT NULL, row INTEGER NOT NULL,
        PRIMARY KEY(person, source, place)) WITHOUT ROWID;
      """)
    return connection
  }
}
