internal import CSQLite
package import Diagnostics
internal import Platform
internal import Synchronization

/// The only memory between runs: one SQLite file in the state folder, one writer, readers beside it.
package final class Store: Sendable {
  /// The state folder.
  package let folder: String
  /// The database file.
  package let path: String
  private let writer: Mutex<Void>
  /// The writing connection; a first ingest puts another file in the place of the one that it has open.
  private let connection: Mutex<Connection>

  /// Opens the store in `folder`, which is made where it is missing, and brings its tables up to date.
  package init(folder: String) throws(Failure) {
    self.folder = folder
    path = folder + "/sumaq.sqlite"
    writer = Mutex(())
    do {
      try Files.makeFolder(folder)
      connection = Mutex(try Self.open(path))
    } catch let error as FileError {
      throw error.failure
    } catch let error as StoreError {
      throw error.failure(store: path)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.software, StoreProblems.fault.problem(at: Place(folder), "\(error)"))
    }
  }

  /// `body` with the writing connection, one caller at a time; SQLite's errors become failures.
  func write<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    try writer.withLock { _ in
      do {
        return try body(connection.withLock { $0 })
      } catch let error as StoreError {
        throw error.failure(store: path)
      } catch let error as FileError {
        throw error.failure
      }
    }
  }

  /// Opens the file anew that now has the store's name.
  func reopen() throws {
    try Files.syncFolder(folder)
    let fresh = try Self.open(path)
    connection.withLock { $0 = fresh }
  }

  /// Gives memory back to the system that a stage of a night has done with: the writing connection's pages of the file,
  /// and what else was freed.
  package func giveBackMemory() throws {
    try write { connection in _ = sqlite3_db_release_memory(connection.handle) }
    Machine.giveBackMemory()
  }

  /// A reading connection for one thread; sees what was committed before each of its statements.
  func readingConnection() throws -> Connection {
    do throws(StoreError) {
      let reader = try Connection(path, .readOnly)
      try reader.execute("PRAGMA query_only = 1; PRAGMA cache_size = -16000")
      return reader
    } catch {
      throw error.failure(store: path)
    }
  }

  static let cacheKilobytes = 32_000

  private static func open(_ path: String) throws -> Connection {
    let connection = try Connection(path, .readWrite)
    try connection.execute(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -\(cacheKilobytes); PRAGMA threads = 2"
    )
    try Migrations.all.apply(to: connection)
    return connection
  }
}
