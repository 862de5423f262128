package import Diagnostics

/// What can go wrong with files and folders.
package enum PlatformProblems {
  package static let permission = ProblemKind(
    "platform.permission", .error,
    title: "a file or folder may not be read or written",
    explanation: "The system refused sumaq a file that it needs. Nothing is published in part.",
    mend: "Give the user who runs sumaq the right to it (see ls -l), or run sumaq as the user who owns it.")

  package static let cannotWrite = ProblemKind(
    "platform.cannot-write", .error,
    title: "nothing can be written",
    explanation: "The disk is full, over its quota, or read-only. What is published stays as it is.",
    mend: "Free space on the disk (df -h), or name another folder with --output or --state; then run again.")

  package static let inputOutput = ProblemKind(
    "platform.input-output", .error,
    title: "an input or output error",
    explanation: "A system call on a file failed for another reason than permissions or space.",
    mend: "Look at the path and the system's reason; if the disk is failing, dmesg says so.")

  package static let all = [permission, cannotWrite, inputOutput]
}
