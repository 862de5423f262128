internal import CSQLite
internal import Platform

/// Counts the memory that SQLite allocates in a worker process, and refuses what exceeds a limit.
///
/// SQLite's own count takes a lock for each allocation, which costs a tenth of a question.
enum AnalystMemory {
  // Only one thread of the process calls SQLite.
  nonisolated(unsafe) private static var held = 0
  nonisolated(unsafe) private static var limit = Int.max

  /// Replaces SQLite's allocator for the rest of the process's life; false if SQLite is already initialized.
  static func install(limit bytes: Int) -> Bool {
    limit = bytes
    var methods = methods()
    return csqlite_count_no_memory() == SQLITE_OK && csqlite_use_memory(&methods) == SQLITE_OK
  }

  private static func methods() -> sqlite3_mem_methods {
    sqlite3_mem_methods(
      xMalloc: { AnalystMemory.allocate(Int($0)) }, xFree: { AnalystMemory.release($0) },
      xRealloc: { AnalystMemory.resize($0, to: Int($1)) }, xSize: { Int32(clamping: csqlite_size($0)) },
      xRoundup: { ($0 + 7) & ~7 }, xInit: { _ in SQLITE_OK }, xShutdown: { _ in }, pAppData: nil)
  }

  private static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
    guard held + count <= limit, let room = malloc(count) else { return nil }
    held += Int(csqlite_size(room))
    return room
  }

  private static func resize(_ room: UnsafeMutableRawPointer?, to count: Int) -> UnsafeMutableRawPointer? {
    let before = Int(csqlite_size(room))
    guard held - before + count <= limit, let fresh = realloc(room, count) else { return nil }
    held += Int(csqlite_size(fresh)) - before
    return fresh
  }

  private static func release(_ room: UnsafeMutableRawPointer?) {
    held -= Int(csqlite_size(room))
    free(room)
  }
}
