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
    switch code {
    case EACCES, EPERM: .permission
    case ENOSPC, EDQUOT, EROFS, EFBIG: .cannotCreate
    default: .inputOutput
    }
  }

  /// The same as a failure that ends a stage.
  package var failure: Failure {
    let kind =
      switch exitCode {
      case .permission: PlatformProblems.permission
      case .cannotCreate: PlatformProblems.cannotWrite
      default: PlatformProblems.inputOutput
      }
    return Failure(exitCode, kind.problem(at: Place(path), description))
  }
}
