import CSQLite
import Diagnostics
import Platform
import Testing

@testable import Store

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
