internal import CSQLite
package import Diagnostics
internal import Platform
internal import Synchronization

/// The only memory between runs: one SQLite file in the state folder, with one writer and any number of readers.
package final class Store: Sendable {
  /// The state folder.
  package let folder: String
  /// The database file.
  package let path: String
  private let turn = StoreTurn()
  /// The store's own connection. A first ingest replaces the file that it has open.
  private let connection: Mutex<Connection>
  /// The folder for a run's temporary files: the state folder, if the run may write there.
  package let scratch: String
  /// Whether the store was copied tonight, because its tables were migrated. The copy outlives this run.
  private let madeCopy: Bool
  /// The mode of further reading connections.
  let readingMode: Connection.Mode

  /// Opens the store in `folder` for a run that holds the state's lock. Creates a missing folder and migrates the
  /// tables.
  package init(folder: String) throws(Failure) {
    self.folder = folder
    path = Self.file(in: folder)
    scratch = folder
    readingMode = .readOnly
    do {
      try StateFolder(folder).make()
      let (opened, madeCopy) = try Self.open(path)
      connection = Mutex(opened)
      self.madeCopy = madeCopy
    } catch {
      throw Self.failure(error, folder)
    }
  }

  /// Opens the store in `folder` for a command that only reads. Nothing is written, not even by SQLite when it closes
  /// the file, and a build may write meanwhile. A store of another version is refused rather than migrated. A command
  /// that renders more than a page passes a folder of its own as `scratch`.
  package init(reading folder: String, scratch: String? = nil) throws(Failure) {
    self.folder = folder
    self.scratch = scratch ?? folder
    madeCopy = false
    path = Self.file(in: folder)
    do {
      readingMode = try StoreAccessMode.find(path)
      let reader = try Self.openReading(path, readingMode)
      try Migrations.all.check(reader)
      connection = Mutex(reader)
    } catch {
      throw Self.failure(error, folder)
    }
  }

  /// Where a state folder has its store.
  package static func file(in folder: String) -> String { folder + "/sumaq.sqlite" }

  static func failure(_ error: any Error, _ folder: String) -> Failure {
    (error as? any EndingError)?.failure
      ?? Failure(.software, StoreProblems.fault.problem(at: Place(folder), "\(error)"))
  }

  /// Runs `body`, which may read or write, on the store's own connection, one thread at a time. Turns SQLite's errors
  /// into failures.
  func write<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    try turn.withLock {
      do {
        return try body(connection.withLock { $0 })
      } catch let error as StoreError {
        throw error.failure(store: path)
      } catch let row as DamagedRow {
        throw row.failure(store: path)
      } catch let error as FileError {
        throw error.failure
      }
    }
  }

  /// Opens the file that now has the store's name.
  func reopen() throws {
    try Files.syncFolder(folder)
    let fresh = try Self.open(path).connection
    connection.withLock { $0 = fresh }
  }

  /// Returns memory to the system that a stage of a night no longer needs: the writing connection's cache, and other
  /// freed memory.
  package func releaseMemory() throws {
    try write { connection in _ = sqlite3_db_release_memory(connection.handle) }
    Machine.releaseMemory()
  }

  /// A reading connection for one thread. Each of its statements sees what was committed before it.
  func readingConnection() throws -> Connection {
    do {
      return try Self.openReading(path, readingMode)
    } catch let error as StoreError {
      throw error.failure(store: path)
    }
  }

  static let cacheKilobytes = 32_000

  static func openReading(_ path: String, _ mode: Connection.Mode) throws -> Connection {
    let reader = try Connection.reading(path, mode)
    try reader.execute("PRAGMA query_only = 1; PRAGMA cache_size = -16000")
    return reader
  }

  /// Removes copies that earlier runs made of the store before they migrated its tables. Call it once a night has been
  /// published from the migrated store, or if what is published is still valid.
  package func removeOldCopies() throws {
    if !madeCopy { try Migrations.removeCopies(of: path) }
  }

  private static func open(_ path: String) throws -> (connection: Connection, madeCopy: Bool) {
    try StateFolder.makePrivateFile(path)
    let connection = try Connection(path, .readWrite)
    try connection.execute(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -\(cacheKilobytes); PRAGMA threads = 2"
    )
    let madeCopy = try Migrations.all.apply(to: connection) { connection in
      try CuisineTable(connection).refresh()
      try DistrictTable(connection).refresh()
    }
    return (connection, madeCopy)
  }
}
