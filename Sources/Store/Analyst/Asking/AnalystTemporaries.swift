internal import CSQLite
internal import Platform

/// Counts the bytes in the temporary files of a process's statements, and refuses what exceeds a limit for all files
/// together.
///
/// SQLite accesses files through a table of functions, a VFS. This VFS forwards all calls to the system's one, and
/// counts the size of files that are deleted when they are closed. The system's limit on the size of a file applies as
/// well.
final class AnalystTemporaries {
  /// The record that precedes SQLite's own file object in memory.
  private struct File {
    /// The part that SQLite reads, which must be first.
    var base: sqlite3_file
    var owner: UnsafeMutableRawPointer
    var bytes: Int64
  }

  /// The number of bytes that all files together may hold.
  var limit: Int
  /// Whether a statement exceeded the limit; reset when the next one begins.
  private(set) var isExceeded = false
  private var held: Int64 = 0
  private let system: UnsafeMutablePointer<sqlite3_vfs>
  private let methods: UnsafeMutablePointer<sqlite3_io_methods>

  /// Installs the VFS for the rest of the process's life; nil if SQLite has no VFS.
  static func install(limit: Int) -> AnalystTemporaries? {
    guard let system = sqlite3_vfs_find(nil) else { return nil }
    let temporaries = AnalystTemporaries(system, limit: limit)
    let own = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    own.initialize(to: system.pointee)
    own.pointee.pNext = nil
    own.pointee.zName = UnsafePointer(strdup("analyst"))
    own.pointee.szOsFile += Int32(room)
    own.pointee.pAppData = Unmanaged.passRetained(temporaries).toOpaque()
    own.pointee.xOpen = { AnalystTemporaries.open($0, $1, $2, $3, $4) }
    return sqlite3_vfs_register(own, 1) == SQLITE_OK ? temporaries : nil
  }

  private init(_ system: UnsafeMutablePointer<sqlite3_vfs>, limit: Int) {
    self.system = system
    self.limit = limit
    methods = .allocate(capacity: 1)
    methods.initialize(to: Self.counting())
  }

  func begin() { isExceeded = false }

  private static let room = (MemoryLayout<File>.size + 15) & ~15

  private static func open(
    _ vfs: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?,
    _ file: UnsafeMutablePointer<sqlite3_file>?,
    _ flags: Int32, _ answered: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard let file, let owner = vfs?.pointee.pAppData else { return SQLITE_CANTOPEN }
    let temporaries = Unmanaged<AnalystTemporaries>.fromOpaque(owner).takeUnretainedValue()
    let system = temporaries.system
    guard flags & SQLITE_OPEN_DELETEONCLOSE != 0 else {
      return system.pointee.xOpen(system, name, file, flags, answered)
    }
    UnsafeMutableRawPointer(file).initializeMemory(
      as: File.self, repeating: File(base: sqlite3_file(pMethods: nil), owner: owner, bytes: 0), count: 1)
    let answer = system.pointee.xOpen(system, name, inner(file), flags, answered)
    if answer == SQLITE_OK { file.pointee.pMethods = UnsafePointer(temporaries.methods) }
    return answer
  }

  /// The system's file object, which follows ours in memory.
  private static func inner(_ file: UnsafeMutablePointer<sqlite3_file>) -> UnsafeMutablePointer<sqlite3_file> {
    (UnsafeMutableRawPointer(file) + room).assumingMemoryBound(to: sqlite3_file.self)
  }

  private static func with(
    _ file: UnsafeMutablePointer<sqlite3_file>?,
    _ body: (UnsafeMutablePointer<sqlite3_file>, sqlite3_io_methods) -> Int32
  ) -> Int32 {
    guard let file else { return SQLITE_IOERR }
    let inner = inner(file)
    guard let methods = inner.pointee.pMethods?.pointee else { return SQLITE_IOERR }
    return body(inner, methods)
  }

  /// Counts a file that is about to grow; false if it would exceed the limit.
  private static func grows(_ file: UnsafeMutablePointer<sqlite3_file>?, to bytes: Int64) -> Bool {
    guard let file else { return false }
    return UnsafeMutableRawPointer(file).withMemoryRebound(to: File.self, capacity: 1) { file in
      let owner = Unmanaged<AnalystTemporaries>.fromOpaque(file.pointee.owner).takeUnretainedValue()
      guard owner.add(bytes - file.pointee.bytes) else { return false }
      file.pointee.bytes = bytes
      return true
    }
  }

  private static func size(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Int64 {
    guard let file else { return 0 }
    return UnsafeMutableRawPointer(file).withMemoryRebound(to: File.self, capacity: 1) { $0.pointee.bytes }
  }

  private func add(_ bytes: Int64) -> Bool {
    guard bytes <= 0 || held + bytes <= Int64(limit) else {
      isExceeded = true
      return false
    }
    held += bytes
    return true
  }

  /// The first version of SQLite's table of file methods. It has no memory maps, through which a file could grow
  /// uncounted.
  private static func counting() -> sqlite3_io_methods {
    var methods = sqlite3_io_methods()
    methods.iVersion = 1
    methods.xClose = { file in
      _ = AnalystTemporaries.grows(file, to: 0)
      return AnalystTemporaries.with(file) { $1.xClose($0) }
    }
    methods.xWrite = { file, bytes, count, offset in
      let end = offset + Int64(count)
      if end > AnalystTemporaries.size(file), !AnalystTemporaries.grows(file, to: end) { return SQLITE_FULL }
      return AnalystTemporaries.with(file) { $1.xWrite($0, bytes, count, offset) }
    }
    methods.xTruncate = { file, size in
      if size < AnalystTemporaries.size(file) { _ = AnalystTemporaries.grows(file, to: size) }
      return AnalystTemporaries.with(file) { $1.xTruncate($0, size) }
    }
    methods.xRead = { file, bytes, count, offset in
      AnalystTemporaries.with(file) { $1.xRead($0, bytes, count, offset) }
    }
    methods.xSync = { file, flags in AnalystTemporaries.with(file) { $1.xSync($0, flags) } }
    methods.xFileSize = { file, size in AnalystTemporaries.with(file) { $1.xFileSize($0, size) } }
    methods.xLock = { file, lock in AnalystTemporaries.with(file) { $1.xLock($0, lock) } }
    methods.xUnlock = { file, lock in AnalystTemporaries.with(file) { $1.xUnlock($0, lock) } }
    methods.xCheckReservedLock = { file, answer in
      AnalystTemporaries.with(file) { $1.xCheckReservedLock($0, answer) }
    }
    // A size hint would allocate the file's whole size at once.
    methods.xFileControl = { file, operation, argument in
      if operation == SQLITE_FCNTL_SIZE_HINT || operation == SQLITE_FCNTL_CHUNK_SIZE { return SQLITE_OK }
      return AnalystTemporaries.with(file) { $1.xFileControl($0, operation, argument) }
    }
    methods.xSectorSize = { file in AnalystTemporaries.with(file) { $1.xSectorSize($0) } }
    methods.xDeviceCharacteristics = { file in AnalystTemporaries.with(file) { $1.xDeviceCharacteristics($0) } }
    return methods
  }
}
