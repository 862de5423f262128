internal import CSQLite
package import Diagnostics
package import Platform
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
  /// Whether this run wrote the whole file.
  let isWritten = Mutex(false)
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
      throw Failure(error, at: folder)
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
      throw Failure(error, at: folder)
    }
  }

  /// Where a state folder has its store.
  package static func file(in folder: String) -> String { folder + "/sumaq.sqlite" }
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
      }
    }
  }

  /// Runs `body` as `write` does, in one transaction.
  func change<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    try write { connection in try connection.transaction { try body(connection) } }
  }

  /// Opens the file that now has the store's name, which this run wrote.
  func reopen() throws {
    try Files.syncFolder(folder)
    let fresh = try Self.open(path).connection
    connection.withLock { $0 = fresh }
    isWritten.withLock { $0 = true }
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
    let madeCopy = try Migrations.all.update(path) { connection in
      try CuisineTable(connection).refresh()
      try DistrictTable(connection).refresh()
    }
    let connection = try Connection(path, .readWrite, isChecked: true)
    try connection.execute(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -\(cacheKilobytes); PRAGMA threads = 2"
    )
    return (connection, madeCopy)
  }
}

/// A recursive lock for the store's own connection.
///
/// A thread that holds the lock may take it again. A closure that gets rows of the store can thus read the store,
/// within the transaction of its caller.
final class StoreTurn: Sendable {
  private let turn = Mutex(())
  /// The thread that holds the lock; 0 if none does.
  private let owner = Atomic<UInt>(0)

  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    let thread = Thread.current
    if owner.load(ordering: .relaxed) == thread { return try body() }
    return try turn.withLock { _ in
      owner.store(thread, ordering: .relaxed)
      defer { owner.store(0, ordering: .relaxed) }
      return try body()
    }
  }
}

/// Finds how a process that changes nothing can read a store.
///
/// SQLite reads a store that other processes may write with two files beside it: the log (`-wal`) and its index
/// (`-shm`), which it creates if they are missing. If the folder is not writable and there is no log, no process can
/// have the store open for writing, and the file alone is complete.
enum StoreAccessMode {
  static func find(_ path: String) throws -> Connection.Mode {
    guard access(Path.parent(of: path), W_OK) != 0 else { return .readOnly }
    let hasIndex = try FileStatus.following(path + "-shm") != nil
    switch (try FileStatus.following(path + "-wal")?.size, hasIndex) {
    case (nil, _), (0, false): return .immutable
    case (_, true): return .readOnly
    case (_, false):
      throw Failure(
        .inputOutput,
        StoreProblems.unreadLog.problem(
          at: Place(path), "the store's last changes are in \(Path.name(of: path))-wal, which cannot be read here"))
    }
  }
}

/// The state folder, whose files only its owner may read, whatever the umask.
///
/// The copies of photos in `photos/` are readable for everyone, as they are the same files as the published ones. Who
/// may not enter the folder cannot reach them there.
package struct StateFolder {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// Creates the folder if it is missing.
  package func make() throws(FileError) { try Files.makeFolder(path, permissions: 0o700) }

  /// Removes other users' permissions that an older version left; true if there were any.
  ///
  /// Those of the keys are not changed: who could read them may know them, which the operator has to hear.
  /// The permissions of a folder that belongs to another user, or that all users share (`/tmp`), are not changed, only
  /// those of sumaq's files in it.
  package func protect() throws(FileError) -> Bool {
    guard let status = try FileStatus.following(path), status.kind == .folder else { return false }
    var wasOpen = false
    if status.permissions & 0o077 != 0, status.permissions & 0o1000 == 0, status.owner == geteuid() {
      try Self.removeForeignPermissions(path, status)
      wasOpen = true
    }
    for name in try Files.names(in: path) where Self.isPrivate(name) {
      wasOpen = try Self.protect(path + "/" + name) || wasOpen
    }
    return wasOpen
  }

  private static func isPrivate(_ name: String) -> Bool {
    name.hasPrefix("sumaq.sqlite") || name.hasSuffix(".tmp")
      || ["lock", "last-run.json", "status.html", "logs"].contains(name)
  }

  private static func protect(_ path: String) throws(FileError) -> Bool {
    guard let status = try FileStatus.of(path), status.owner == geteuid() else { return false }
    guard status.kind == .file || status.kind == .folder else { return false }
    let isOpen = status.permissions & 0o077 != 0
    if isOpen { try removeForeignPermissions(path, status) }
    guard status.kind == .folder else { return isOpen }
    var wasOpen = isOpen
    for name in try Files.names(in: path) { wasOpen = try protect(path + "/" + name) || wasOpen }
    return wasOpen
  }

  /// Changes the permissions by path, as no descriptor of SQLite's files may be opened and closed beside a connection.
  private static func removeForeignPermissions(_ path: String, _ status: FileStatus) throws(FileError) {
    guard chmod(path, mode_t(status.permissions & 0o7700)) == 0 else { throw FileError("set permissions of", path) }
  }

  /// Creates an empty file for SQLite, which by default would let all users read it. An existing file is not changed.
  static func makePrivateFile(_ path: String) throws(FileError) {
    do throws(FileError) {
      let file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      try file.setPermissions(0o600)
    } catch {
      if error.code != EEXIST { throw error }
    }
  }
}
