internal import CSQLite
internal import Diagnostics
internal import Platform

/// Ends a snapshot whose run was interrupted, or whose reading lets the store's log grow too much.
///
/// A read transaction never blocks a night, but SQLite cannot reuse the pages of the log that came after its beginning,
/// and appends to it. The log thus grows by what a night writes while the snapshot reads its rows; indexes are built
/// after the transaction has ended. Measured on 200,000 reviews, with a night that makes all pages: the log has 21 MB at
/// most, and 27 MB if one snapshot follows the other during the whole night. A snapshot that cannot go on, such as one
/// on a frozen network disk, could read for days. Therefore it ends if the log has grown by the store's size and 1 GiB,
/// which is more than a whole night writes.
final class SnapshotWatch {
  /// Why the snapshot must end.
  private enum Reason {
    case cancelled
    case log(bytes: Int)
  }

  private let store: String
  private let logBytes: Int
  private let cancelled: () -> Bool
  private var reason: Reason?
  private var mayGrowTo = Int.max

  /// `store` is the store's file, which is not opened here; the system tells the log's size.
  init(store: String, logBytes: Int?, cancelled: @escaping () -> Bool) throws(FileError) {
    self.store = store
    let storeBytes = try FileStatus.following(store)?.size ?? 0
    self.logBytes = logBytes ?? storeBytes + 1 << 30
    self.cancelled = cancelled
  }

  /// Has `connection` ask during its statements. This object must live as long as the connection.
  func attach(to connection: Connection) {
    sqlite3_progress_handler(
      connection.handle, 100_000,
      { context in
        guard let context else { return 0 }
        return Unmanaged<SnapshotWatch>.fromOpaque(context).takeUnretainedValue().mustEnd() ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Begins to watch the log, as a read transaction begins.
  func beginReading() { mayGrowTo = logSize + logBytes }

  /// The read transaction has ended, so that the log can be reused.
  func endReading() { mayGrowTo = .max }

  /// Throws if the snapshot must end.
  func check() throws {
    if mustEnd() { try throwReason() }
  }

  /// Throws the reason for which a statement was interrupted; returns if there is none.
  func throwReason() throws {
    switch reason {
    case .cancelled: throw AnalystInterrupted()
    case .log(let bytes):
      throw Failure(
        .busy,
        SnapshotProblems.log.problem(
          at: Place(store), "the store's log has grown to \(bytes) bytes while the snapshot read the store"))
    case nil: return
    }
  }

  private func mustEnd() -> Bool {
    if cancelled() { reason = .cancelled }
    if reason == nil, mayGrowTo < .max, case let size = logSize, size > mayGrowTo { reason = .log(bytes: size) }
    return reason != nil
  }

  /// A log whose size cannot be told counts as empty, as does one that is not there.
  private var logSize: Int {
    do throws(FileError) { return try FileStatus.following(store + "-wal")?.size ?? 0 } catch { return 0 }
  }
}
