internal import CProcess

/// Starts child processes that have only the descriptors they are given.
enum ChildSpawn {
  /// A pipe whose ends no other child inherits; nil if the system gives no more.
  static func makePipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard cprocess_pipe(&ends) == 0 else { return nil }
    return (ends[0], ends[1])
  }

  /// Starts the program `words[0]` in a process group, by default one of its own. `descriptors[n]` becomes the child's
  /// descriptor n; nil becomes `/dev/null`. `variables` are the child's whole environment.
  ///
  /// With `resettingSignals` the child has the system's answer to every signal, as a shell's script expects it;
  /// otherwise it ignores those that this process ignores.
  static func start(
    _ words: [String], _ variables: [String], descriptors: [Int32?], group: pid_t = 0, resettingSignals: Bool = false
  ) -> Result<pid_t, FileError> {
    var actions = posix_spawn_file_actions_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else { return .failure(FileError("start", words[0])) }
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The descriptors are first copied to high numbers, so that none is overwritten before it is used.
    let high = descriptors.map { $0.map { fcntl($0, F_DUPFD_CLOEXEC, 10) } }
    defer { for case let copy? in high where copy >= 0 { close(copy) } }
    guard high.allSatisfy({ $0.map { $0 >= 0 } ?? true }) else { return .failure(FileError("start", words[0])) }
    for (number, copy) in high.enumerated() {
      if let copy {
        posix_spawn_file_actions_adddup2(&actions, copy, Int32(number))
      } else {
        posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
      }
    }
    cprocess_close_from(&actions, Int32(descriptors.count))
    return start(words, variables, &actions, group, resettingSignals)
  }

  private static func start(
    _ words: [String], _ variables: [String], _ actions: inout posix_spawn_file_actions_t, _ group: pid_t,
    _ resettingSignals: Bool
  ) -> Result<pid_t, FileError> {
    var arguments = copies(words)
    var environment = copies(variables)
    defer { for text in arguments + environment { free(text) } }
    var attributes = posix_spawnattr_t()
    guard posix_spawnattr_init(&attributes) == 0 else { return .failure(FileError("start", words[0])) }
    defer { posix_spawnattr_destroy(&attributes) }
    // The child is not in this program's process group: Ctrl-C ends the run, which then ends its children. Otherwise a
    // worker's current photo or statement would be blamed.
    var flags = POSIX_SPAWN_SETPGROUP
    if resettingSignals {
      var all = sigset_t()
      sigfillset(&all)
      posix_spawnattr_setsigdefault(&attributes, &all)
      // A thread may block signals, which the child would do as well.
      var none = sigset_t()
      sigemptyset(&none)
      posix_spawnattr_setsigmask(&attributes, &none)
      flags |= POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    posix_spawnattr_setpgroup(&attributes, group)
    var child: pid_t = 0
    let code = posix_spawn(&child, words[0], &actions, &attributes, &arguments, &environment)
    return code == 0 ? .success(child) : .failure(FileError("start", words[0], code: code))
  }

  /// The texts as a C array: copies that must be freed, with a null at the end.
  private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { text in strdup(text) } + [nil]
  }
}
