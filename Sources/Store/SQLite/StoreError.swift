internal import CSQLite
package import Diagnostics

/// A call of SQLite that failed: the extended code, its message and the statement, without anybody's values.
package struct StoreError: EndingError, Sendable, Hashable, CustomStringConvertible {
  /// SQLite's extended result code.
  package let code: Int32
  package let message: String
  /// The statement's text; parameters are never filled in.
  package let sql: String
  /// Byte offset of the error in `sql`, where SQLite knows one.
  package let offset: Int?
  /// The database's file; empty where there is none.
  let path: String

  init(_ database: OpaquePointer?, sql: String) {
    code = sqlite3_extended_errcode(database)
    message = String(cString: sqlite3_errmsg(database))
    let offset = sqlite3_error_offset(database)
    self.offset = offset >= 0 ? Int(offset) : nil
    self.sql = sql
    path = database.flatMap { sqlite3_db_filename($0, "main") }.map { String(cString: $0) } ?? ""
  }

  init(code: Int32, message: String, sql: String) {
    self.code = code
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

  package var isInterrupted: Bool { primaryCode == SQLITE_INTERRUPT }

  /// The file is no database, or is damaged: what was read from it cannot be trusted.
  package var isDamage: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }

  package var failure: Failure { failure(store: path) }

  /// Somebody else holds a lock.
  package var isBusy: Bool { primaryCode == SQLITE_BUSY || primaryCode == SQLITE_LOCKED }

  /// The same as a failure that ends a stage; `path` is the store's file.
  package func failure(store path: String) -> Failure {
    switch primaryCode {
    case SQLITE_FULL:
      Failure(.cannotCreate, StoreProblems.full.problem(at: Place(path), "the store cannot grow: \(message)"))
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      Failure(.permission, StoreProblems.forbidden.problem(at: Place(path), "the store cannot be written: \(message)"))
    case SQLITE_CANTOPEN:
      Failure(
        .cannotCreate, StoreProblems.cannotOpen.problem(at: Place(path), "the store cannot be opened: \(message)"))
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      Failure(.inputOutput, StoreProblems.corrupt.problem(at: Place(path), "the store is damaged: \(message)"))
    case SQLITE_BUSY, SQLITE_LOCKED:
      Failure(.busy, StoreProblems.busy.problem(at: Place(path), "the store is locked by another program"))
    case SQLITE_IOERR:
      Failure(.inputOutput, StoreProblems.inputOutput.problem(at: Place(path), "the store cannot be read: \(message)"))
    default:
      Failure(.software, StoreProblems.fault.problem(at: Place(path), description))
    }
  }
}
