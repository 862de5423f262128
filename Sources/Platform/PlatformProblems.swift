package import Diagnostics

/// What can go wrong with files and folders.
package enum PlatformProblems {
  package static let permission = ProblemKind(
    "platform.permission", .error,
    title: "a file or folder may not be read or written",
    explanation: "The system refused sumaq a file that it needs. Nothing is published in part.",
    mend: "Give the user who runs sumaq the right to it (see ls -l), or run sumaq as the user who owns it.")

  package static let diskFull = ProblemKind(
    "platform.disk-full", .error, title: "the disk is full",
    explanation: "What is published stays as it is, and nothing is published in part.",
    mend: "Free space on the disk (df -h; df -i for inodes), or name another folder with --output or --state; then run "
      + "again.")

  package static let quota = ProblemKind(
    "platform.quota", .error, title: "the user's quota is used up",
    explanation: "The disk may have space, but not for the user who runs sumaq. What is published stays as it is.",
    mend: "Remove files of that user or have the quota raised (quota -s shows it); then run again.")

  package static let readOnly = ProblemKind(
    "platform.read-only", .error, title: "the disk is read-only",
    explanation:
      "Nothing can be written there, however much space is left. Disks are mounted so on purpose, or by the system after "
      + "a fault.",
    mend: "Find out why (findmnt -T PATH; dmesg after a fault) and mount it for writing, or name another folder with "
      + "--output or --state.")

  package static let fileTooLarge = ProblemKind(
    "platform.file-too-large", .error, title: "a file would be larger than allowed",
    explanation: "The file system or the limit of the process (ulimit -f) does not allow a file of that size.",
    mend: "Raise the limit (ulimit -f unlimited), or name a folder on another file system with --output or --state.")

  package static let diskFault = ProblemKind(
    "platform.disk-fault", .error, title: "the disk failed",
    explanation: "The system could not read or write what the disk should hold.",
    mend: "Look at the disk (dmesg, smartctl -a) before the next run; name a folder on another one meanwhile.")

  package static let tooManyFiles = ProblemKind(
    "platform.too-many-files", .error, title: "too many files are open",
    explanation: "The process or the whole system has reached its limit of open files.",
    mend: "Raise the limit (ulimit -n 4096; fs.file-max for the system), or use fewer workers with --jobs.")

  package static let nameTooLong = ProblemKind(
    "platform.name-too-long", .error, title: "a path is longer than the file system allows",
    explanation: "A name may usually have 255 bytes and a path 4,096.",
    mend: "Rename the file, or use a folder with a shorter path.")

  package static let link = ProblemKind(
    "platform.link", .error, title: "a link is where none may be",
    explanation: "Links lead in a circle, or a link stands where sumaq writes and follows none.",
    mend: "Replace the link by what it should lead to (ls -l shows where it leads).")

  package static let missing = ProblemKind(
    "platform.missing", .error, title: "a file or folder is not there",
    explanation: "A part of the path is missing, or is a file where a folder should be.",
    mend: "Look at the path, part by part; put back what is missing, or name another one.")

  package static let noMemory = ProblemKind(
    "platform.no-memory", .error, title: "the system has no memory left",
    explanation: "The system refused a call for want of memory.",
    mend: "Run it when less else runs, give it more memory (ulimit -v, the service's limit), or use fewer --jobs.")

  package static let inputOutput = ProblemKind(
    "platform.input-output", .error,
    title: "an input or output error",
    explanation: "A system call on a file failed for a reason that has no name of its own.",
    mend: "Look at the path and the system's reason; dmesg may say more.")

  package static let all = [
    permission, diskFull, quota, readOnly, fileTooLarge, diskFault, tooManyFiles, nameTooLong, link, missing, noMemory,
    inputOutput,
  ]
}
