internal import Diagnostics
internal import Platform

/// How a store can be read by a process that changes nothing.
///
/// SQLite reads a store in which others may write with the help of two files beside it: the log (`-wal`) and its
/// index (`-shm`), which it makes where they are missing. Where the folder cannot be written and there is no log,
/// no process can have the store open to write, and the file alone is all of it.
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
