internal import CSQLite
package import Diagnostics
internal import Platform

/// A failed call of SQLite: the extended code, its message and the statement, without bound values.
package struct StoreError: EndingError, Sendable, Hashable, CustomStringConvertible {
  /// SQLite's extended result code.
  package let code: Int32
  package let message: String
  /// The statement's text, without bound values.
  package let sql: String
  /// The byte offset of the error in `sql`; nil if SQLite does not know it.
  package let offset: Int?
  /// The `errno` of a failed system call; 0 if none failed.
  let systemCode: Int32
  /// The database's file; empty if there is none.
  let path: String

  init(_ database: OpaquePointer?, sql: String) {
    code = sqlite3_extended_errcode(database)
    message = code == Self.otherPage ? Self.wordsOfOtherPage : String(cString: sqlite3_errmsg(database))
    let offset = sqlite3_error_offset(database)
    self.offset = offset >= 0 ? Int(offset) : nil
    systemCode = sqlite3_system_errno(database)
    self.sql = sql
    path = database.flatMap { sqlite3_db_filename($0, "main") }.map { String(cString: $0) } ?? ""
  }

  /// `SQLITE_IOERR_DATA`: a page does not have its hash.
  private static let otherPage = SQLITE_IOERR | 32 << 8
  private static let wordsOfOtherPage = "a page of the file is not what sumaq wrote there"

  init(code: Int32, message: String, sql: String, systemCode: Int32 = 0) {
    self.code = code
    self.systemCode = systemCode
    self.message = message
    self.sql = sql
    offset = nil
    path = ""
  }

  package var description: String {
    sql.isEmpty ? "\(message) (SQLite \(code))" : "\(message) (SQLite \(code)) in: \(Printable.line(sql, limit: 200))"
  }

  /// The result code without its extension.
  package var primaryCode: Int32 { code & 0xFF }

  /// `SQLITE_READONLY_ROLLBACK`: a killed run left a journal, which a connection that only reads may not play back.
  var needsPlayback: Bool { code == SQLITE_READONLY | 3 << 8 }

  package var isInterrupted: Bool { primaryCode == SQLITE_INTERRUPT }

  /// Whether the file is no database or is damaged, so that nothing that was read from it can be trusted.
  package var isDamage: Bool {
    primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB || code == Self.otherPage
  }

  /// Whether the store's file or its disk is at fault, so that no statement has an answer.
  var isOfDisk: Bool { isDamage || [SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN].contains(primaryCode) }

  package var failure: Failure { failure(store: path) }

  /// Whether another connection holds a lock.
  package var isBusy: Bool { primaryCode == SQLITE_BUSY || primaryCode == SQLITE_LOCKED }

  /// The error as a failure that ends a stage. `path` is the store's file.
  ///
  /// If the system's own reason is known, it decides the exit code and the mend.
  package func failure(store path: String) -> Failure {
    if let cause = cause(store: path) {
      return Failure(
        cause.exitCode,
        cause.kind.problem(at: Place(path), "the store cannot be read or written: \(message) (\(cause.reason))"))
    }
    return switch primaryCode {
    case _ where isDamage:
      Failure(.inputOutput, StoreProblems.corrupt.problem(at: Place(path), "the store is damaged: \(message)"))
    case SQLITE_FULL:
      Failure(.cannotCreate, StoreProblems.full.problem(at: Place(path), "the store cannot grow: \(message)"))
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      Failure(.permission, StoreProblems.forbidden.problem(at: Place(path), "the store cannot be written: \(message)"))
    case SQLITE_CANTOPEN where systemCode != EIO:
      Failure(
        .cannotCreate, StoreProblems.cannotOpen.problem(at: Place(path), "the store cannot be opened: \(message)"))
    case SQLITE_BUSY, SQLITE_LOCKED:
      Failure(.busy, StoreProblems.busy.problem(at: Place(path), "the store is locked by another program"))
    // A statement is also ended by the fault of another statement, whose transaction was rolled back.
    case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_ABORT, SQLITE_PROTOCOL, SQLITE_NOLFS:
      Failure(.inputOutput, StoreProblems.inputOutput.problem(at: Place(path), "the store cannot be read: \(message)"))
    default:
      Failure(.software, StoreProblems.fault.problem(at: Place(path), description))
    }
  }

  /// The system's error behind this one, at a file of sumaq's that is not the store; nil if the system is not at fault.
  func fileError(_ operation: String, _ path: String) -> FileError? {
    switch primaryCode {
    case _ where isDamage: nil
    case SQLITE_FULL: FileError(operation, path, code: ENOSPC)
    case SQLITE_IOERR, SQLITE_CANTOPEN:
      cause(store: path) ?? FileError(operation, path, code: systemCode == 0 ? EIO : systemCode)
    default: nil
    }
  }

  /// The reason why the system refused the store's file; nil if it did not, or if SQLite's message says more.
  private func cause(store path: String) -> FileError? {
    switch primaryCode {
    case _ where isDamage: return nil
    // SQLite forgets the system's reason while it takes the statement back.
    case SQLITE_IOERR where code == SQLITE_IOERR | 3 << 8 && systemCode != EIO && ProcessLimits.limitsFiles:
      return FileError("write", path, code: EFBIG)
    case SQLITE_IOERR, SQLITE_CANTOPEN:
      // For a fault of the disk and for a missing file, the store's own problems say as much.
      let reportedKinds = [PlatformProblems.inputOutput, PlatformProblems.missing, PlatformProblems.diskFault]
      let cause = FileError("open", path, code: systemCode)
      return systemCode == 0 || reportedKinds.contains(cause.kind) ? nil : cause
    case SQLITE_READONLY: return access(path, W_OK) != 0 && errno == EROFS ? FileError("write", path, code: EROFS) : nil
    default: return nil
    }
  }
}

/// The kinds of problems with the store.
package enum StoreProblems {
  package static let full = ProblemKind("store.full")
  package static let forbidden = ProblemKind("store.forbidden")
  package static let cannotOpen = ProblemKind("store.cannot-open")
  package static let corrupt = ProblemKind("store.corrupt")
  package static let busy = ProblemKind("store.busy")
  package static let inputOutput = ProblemKind("store.input-output")
  package static let fault = ProblemKind("store.fault")
  package static let newer = ProblemKind("store.newer")
  package static let older = ProblemKind("store.older")
  package static let damagedRow = ProblemKind("store.damaged-row")
  package static let unreadLog = ProblemKind("store.unread-log")
  package static let wasReadable = ProblemKind("store.was-readable")
  package static let freedPages = ProblemKind("store.freed-pages")
  package static let shrink = ProblemKind("store.shrink")
  package static let rejects = ProblemKind("store.too-many-rejects")
  package static let noKey = ProblemKind("store.no-key")
  package static let repeatedID = ProblemKind("store.repeated-id")
  package static let unbalanced = ProblemKind("store.unbalanced")
  package static let inconsistent = ProblemKind("store.inconsistent")

  /// The problems by which a guard refuses a night.
  package static let guards = [shrink, rejects]
}

extension Failure {
  /// The failure of an error that ends a command; that of any other error is a fault of sumaq's at this place.
  package init(_ error: any Error, at path: String? = nil) {
    self =
      (error as? any EndingError)?.failure
      ?? Failure(.software, StoreProblems.fault.problem(at: path.map { Place($0) }, "\(error)"))
  }
}
