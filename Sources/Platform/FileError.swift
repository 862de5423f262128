package import Diagnostics

/// A system call on a file that failed: what was tried, on which path, and why.
package struct FileError: EndingError, Sendable, Hashable, CustomStringConvertible {
  /// What was tried, as a verb: `open`, `write`, `rename`.
  package let operation: String
  package let path: String
  /// The system's number for the reason.
  package let code: Int32

  package init(_ operation: String, _ path: String, code: Int32 = errno) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// The system's words for the reason.
  package var reason: String { String(cString: strerror(code)) }

  package var description: String { "cannot \(operation) \(Printable.line(path)): \(reason)" }

  /// How a command ends for it: 77 for permissions, 73 where nothing can be written, 74 otherwise.
  package var exitCode: ExitCode {
    switch kind {
    case PlatformProblems.permission: .permission
    case PlatformProblems.diskFull, PlatformProblems.quota, PlatformProblems.readOnly, PlatformProblems.fileTooLarge:
      .cannotCreate
    default: .inputOutput
    }
  }

  /// What it is called, with a mend of its own.
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

  /// The same as a failure that ends a stage.
  package var failure: Failure { Failure(exitCode, kind.problem(at: Place(path), description)) }
}
