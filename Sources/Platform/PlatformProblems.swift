package import Diagnostics

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
