internal import CSQLite
internal import Diagnostics
internal import Platform

extension StoreError {
  /// The failure for a disk without room; nil for any other error. SQLite does not tell whether the file itself has no
  /// room, or the temporary files in which it sorts.
  func roomFailure(snapshot path: String) -> Failure? {
    guard primaryCode == SQLITE_FULL || [ENOSPC, EDQUOT, EFBIG].contains(systemCode) else { return nil }
    return Failure(
      .cannotCreate, SnapshotProblems.room.problem(at: Place(path), "the snapshot cannot be written: \(message)"))
  }

  /// The failure for an error of the snapshot's own file.
  func failure(snapshot path: String) -> Failure {
    if let failure = roomFailure(snapshot: path) { return failure }
    switch primaryCode {
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: return FileError("write", path, code: EACCES).failure
    case SQLITE_CANTOPEN, SQLITE_IOERR:
      return FileError("write", path, code: systemCode == 0 ? EIO : systemCode).failure
    default: return failure(store: path)
    }
  }
}
