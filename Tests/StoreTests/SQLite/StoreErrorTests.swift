import CSQLite
import Diagnostics
import Platform
import Testing
@testable import Store

struct StoreErrorTests {
  typealias Case = (code: Int32, system: Int32, exit: ExitCode)

  /// SQLite's code for a write that failed.
  private static let write: Int32 = 778
  private static let cases: [Case] = [
    Case(SQLITE_IOERR, 0, .inputOutput), Case(write, EIO, .inputOutput), Case(write, ENOSPC, .cannotCreate),
    Case(write, EFBIG, .cannotCreate), Case(SQLITE_FULL, 0, .cannotCreate), Case(SQLITE_CANTOPEN, EIO, .inputOutput),
    Case(SQLITE_CANTOPEN, 0, .cannotCreate), Case(516, 0, .inputOutput), Case(SQLITE_PROTOCOL, 0, .inputOutput),
    Case(SQLITE_NOLFS, 0, .inputOutput), Case(SQLITE_CORRUPT, 0, .inputOutput), Case(SQLITE_ERROR, 0, .software),
  ]

  /// No fault of the disk is taken for a fault of the program's.
  @Test(arguments: cases)
  func aFaultOfTheDiskIsNoneOfTheProgram(code: Int32, system: Int32, exit: ExitCode) {
    let error = StoreError(code: code, message: "fault", sql: "", systemCode: system)
    #expect(error.failure(store: "/nowhere/sumaq.sqlite").exitCode == exit)
  }

  @Test func aStatementIsWrongOnlyIfTheDiskIsNot() {
    let codes = [SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_CORRUPT, SQLITE_NOTADB]
    for code in codes { #expect(StoreError(code: code, message: "", sql: "").isOfDisk) }
    #expect(!StoreError(code: SQLITE_ERROR, message: "", sql: "").isOfDisk)
    #expect(AnalystError(StoreProblems.inputOutput, "").exitCode == .inputOutput)
    #expect(AnalystError(AnalystProblems.wrong, "").exitCode == .data)
  }
}

@Suite struct StoreProblemsTests {
  @Test(arguments: [
    (SQLITE_IOERR, EDQUOT, "platform.quota", ExitCode.cannotCreate),
    (SQLITE_CANTOPEN, EACCES, "platform.permission", .permission),
    (SQLITE_CANTOPEN, EROFS, "platform.read-only", .cannotCreate),
    (SQLITE_CANTOPEN, EMFILE, "platform.too-many-files", .inputOutput),
    (SQLITE_CANTOPEN, 0, "store.cannot-open", .cannotCreate),
    (SQLITE_CANTOPEN, ENOENT, "store.cannot-open", .cannotCreate),
    (SQLITE_IOERR, EIO, "store.input-output", .inputOutput), (SQLITE_FULL, ENOSPC, "store.full", .cannotCreate),
    (SQLITE_READONLY, 0, "store.forbidden", .permission),
  ]) func theSystemsReasonDecides(code: Int32, system: Int32, id: String, exitCode: ExitCode) {
    let failure = StoreError(code: code, message: "no", sql: "", systemCode: system).failure(store: "/nowhere/store")
    #expect(failure.problem.id == id)
    #expect(failure.exitCode == exitCode)
  }
}
