import Diagnostics
import Testing

@testable import Platform

@Suite struct FileErrorTests {
  static let codes: [(code: Int32, id: String, exitCode: ExitCode, word: String)] = [
    (EACCES, "platform.permission", .permission, "ls -l"), (EPERM, "platform.permission", .permission, "ls -l"),
    (ENOSPC, "platform.disk-full", .cannotCreate, "Free space"), (EDQUOT, "platform.quota", .cannotCreate, "quota"),
    (EROFS, "platform.read-only", .cannotCreate, "findmnt"),
    (EFBIG, "platform.file-too-large", .cannotCreate, "ulimit -f"), (EIO, "platform.disk-fault", .inputOutput, "dmesg"),
    (EMFILE, "platform.too-many-files", .inputOutput, "ulimit -n"),
    (ENFILE, "platform.too-many-files", .inputOutput, "fs.file-max"),
    (ENAMETOOLONG, "platform.name-too-long", .inputOutput, "shorter"), (ELOOP, "platform.link", .inputOutput, "link"),
    (ENOENT, "platform.missing", .inputOutput, "part by part"),
    (ENOTDIR, "platform.missing", .inputOutput, "part by part"),
    (ENOMEM, "platform.no-memory", .inputOutput, "memory"), (EXDEV, "platform.input-output", .inputOutput, "reason"),
  ]

  @Test(arguments: codes.indices) func eachReasonHasItsOwnMend(index: Int) {
    let (code, id, exitCode, word) = Self.codes[index]
    let failure = FileError("write", "place", code: code).failure
    #expect(failure.problem.id == id)
    #expect(failure.exitCode == exitCode)
    #expect(failure.problem.mend.contains(word))
    #expect(code == ENOSPC || !failure.problem.mend.contains("Free space"))
  }

  @Test func everyKindIsReachedAndHasItsOwnWords() {
    let kinds = ProblemKind.all.filter { $0.id.hasPrefix("platform.") }
    // The limit of watched folders has the code of a full disk, and is told by who watches.
    #expect(Set(kinds.map(\.id)) == Set(Self.codes.map(\.id) + [PlatformProblems.watchLimit.id]))
    #expect(Set(kinds.map(\.mend)).count == kinds.count)
  }
}
