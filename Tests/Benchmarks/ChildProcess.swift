import Platform

/// A command that was run to its end, and what the system says it cost.
struct ChildProcess {
  let wallSeconds: Double
  let cpuSeconds: Double
  /// Of its largest process.
  let peakBytes: Int
  let exitCode: Int32

  struct CannotStart: Error {
    let command: [String]
  }

  /// Runs a command in a folder; its output goes to `log`.
  static func run(_ command: [String], in folder: String, log: String) throws -> ChildProcess {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o644)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    // A shell changes the folder, as spawning has no portable way to.
    let words = (["sh", "-c", "cd \"$0\" && exec \"$@\"", folder] + command).map { strdup($0) }
    defer { for word in words { free(word) } }
    forgetPeak()
    var process = pid_t()
    let start = Clock.system.nanoseconds()
    guard posix_spawnp(&process, "sh", &actions, nil, words + [nil], environ) == 0 else {
      throw CannotStart(command: command)
    }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    let wall = Double(Clock.system.nanoseconds() &- start) / 1e9
    return ChildProcess(
      wallSeconds: wall, cpuSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
      peakBytes: usage.ru_maxrss * 1024,
      exitCode: status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F))
  }

  /// Until it runs its own program a child counts this process's peak as its own, which Linux is told to forget.
  private static func forgetPeak() {
    let file = open("/proc/self/clear_refs", O_WRONLY)
    guard file >= 0 else { return }
    _ = write(file, "5", 1)
    close(file)
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}
