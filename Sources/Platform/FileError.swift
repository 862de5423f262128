package import Diagnostics

/// A failed system call on a file: the operation, the path, and the reason.
package struct FileError: EndingError, Sendable, Hashable, CustomStringConvertible {
  /// The operation as a verb: `open`, `write`, `rename`.
  package let operation: String
  package let path: String
  /// The value of `errno`.
  package let code: Int32

  package init(_ operation: String, _ path: String, code: Int32 = errno) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// The system's description of the reason.
  package var reason: String { String(cString: strerror(code)) }

  package var description: String { "cannot \(operation) \(Printable.line(path)): \(reason)" }

  /// The exit code of a command: 77 for missing permissions, 73 if nothing can be written, otherwise 74.
  package var exitCode: ExitCode {
    switch kind {
    case PlatformProblems.permission: .permission
    case PlatformProblems.diskFull, PlatformProblems.quota, PlatformProblems.readOnly, PlatformProblems.fileTooLarge:
      .cannotCreate
    default: .inputOutput
    }
  }

  /// The kind of problem, which has its own advice.
  package var kind: ProblemKind {
    switch code {
    case EACCES, EPERM: PlatformProblems.permission
    case ENOSPC: PlatformProblems.diskFull
    case EDQUOT: PlatformProblems.quota
    case EROFS: PlatformProblems.readOnly
    case EFBIG: PlatformProblems.fileTooLarge
    case EIO: PlatformProblems.diskFault
    case EMFILE, ENFILE: PlatformProblems.tooManyFiles
    case ENAMETOOLONG: PlatformProblems.nameTooLong
    case ELOOP: PlatformProblems.link
    case ENOENT, ENOTDIR: PlatformProblems.missing
    case ENOMEM: PlatformProblems.noMemory
    default: PlatformProblems.inputOutput
    }
  }

  /// The same error as a failure that ends a stage.
  package var failure: Failure { Failure(exitCode, kind.problem(at: Place(path), description)) }
}

extension Failure {
  /// Runs `body`, whose error with a file ends the stage.
  package static func ofFiles<Result>(_ body: () throws(FileError) -> Result) throws(Failure) -> Result {
    do throws(FileError) { return try body() } catch { throw error.failure }
  }
}

/// The problems of files and folders.
package enum PlatformProblems {
  package static let permission = ProblemKind("platform.permission")
  package static let diskFull = ProblemKind("platform.disk-full")
  package static let quota = ProblemKind("platform.quota")
  package static let readOnly = ProblemKind("platform.read-only")
  package static let fileTooLarge = ProblemKind("platform.file-too-large")
  package static let diskFault = ProblemKind("platform.disk-fault")
  package static let tooManyFiles = ProblemKind("platform.too-many-files")
  package static let nameTooLong = ProblemKind("platform.name-too-long")
  package static let link = ProblemKind("platform.link")
  package static let missing = ProblemKind("platform.missing")
  package static let noMemory = ProblemKind("platform.no-memory")
  package static let inputOutput = ProblemKind("platform.input-output")
  package static let watchLimit = ProblemKind("platform.watch-limit")
}
