internal import Diagnostics
internal import Platform

/// Finds how a process that changes nothing can read a store.
///
/// SQLite reads a store that others may write with two files beside it: the log (`-wal`) and its index (`-shm`), which
/// it creates if they are missing. If the folder is not writable and there is no log, no process can have the store
/// open for writing, and the file alone is complete.
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
