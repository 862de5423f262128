internal import CSQLite
internal import Platform

/// Counts the memory that SQLite holds in a process of questions, and refuses what goes beyond a limit.
///
/// SQLite's own count takes a lock for each allocation, which costs a tenth of a question.
enum AnalystMemory {
  // One thread of the process speaks to SQLite.
  nonisolated(unsafe) private static var held = 0
  nonisolated(unsafe) private static var limit = Int.max

  /// Takes the place of SQLite's own allocator for the process's whole life; false where SQLite has begun already.
  static func install(limit bytes: Int) -> Bool {
    limit = bytes
    var methods = methods()
    return csqlite_count_no_memory() == SQLITE_OK && csqlite_use_memory(&methods) == SQLITE_OK
  }

  private static func methods() -> sqlite3_mem_methods {
    sqlite3_mem_methods(
      xMalloc: { AnalystMemory.taken(Int($0)) }, xFree: { AnalystMemory.given($0) },
      xRealloc: { AnalystMemory.taken(Int($1), for: $0) }, xSize: { Int32(clamping: csqlite_size($0)) },
      xRoundup: { ($0 + 7) & ~7 }, xInit: { _ in SQLITE_OK }, xShutdown: { _ in }, pAppData: nil)
  }

  private static func taken(_ count: Int) -> UnsafeMutableRawPointer? {
    guard held + count <= limit, let room = malloc(count) else { return nil }
    held += Int(csqlite_size(room))
    return room
  }

  private static func taken(_ count: Int, for room: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    let before = Int(csqlite_size(room))
    guard held - before + count <= limit, let fresh = realloc(room, count) else { return nil }
    held += Int(csqlite_size(fresh)) - before
    return fresh
  }

  private static func given(_ room: UnsafeMutableRawPointer?) {
    held -= Int(csqlite_size(room))
    free(room)
  }
}
