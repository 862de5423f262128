internal import CProcess

/// A child process of the same binary that works within its own limits. It is ended and waited for when this object is
/// released.
package final class WorkerProcess {
  /// How a process ended.
  package enum End: Sendable, Hashable {
    case exit(Int32)
    case signal(Int32)
  }

  /// The descriptor at which the child finds the folder that it is given.
  package static let folderDescriptor: Int32 = 3

  package let pipe: WirePipe
  private let identifier: pid_t
  private var end: End?
  private var knownPeakBytes = 0

  /// Starts `executable command` with the pipe, without standard error, and with a folder if one is given; nil if the
  /// system starts no more processes. `variables` are its whole environment.
  package init?(executable: String, command: String, folder: Int32? = nil, variables: [String]) {
    guard let down = Self.makePipe() else { return nil }
    guard let up = Self.makePipe() else {
      Self.close([down.read, down.write])
      return nil
    }
    let child = Self.spawn([executable, command], variables, [down.read, up.write] + (folder.map { [$0] } ?? []))
    Self.close([down.read, up.write])
    guard let child else {
      Self.close([down.write, up.read])
      return nil
    }
    // A write to a process that died is an ordinary error.
    ignoreSignal(SIGPIPE)
    identifier = child
    pipe = WirePipe(input: up.read, output: down.write)
  }

  /// The child's answer to the first message; nil if there is none within ten seconds.
  package func greet(_ hello: WireBytes) -> WireReader? {
    do throws(WirePipe.Failure) {
      try pipe.send(hello)
      return try pipe.receive(milliseconds: 10_000)
    } catch { return nil }
  }

  deinit {
    Self.close([pipe.output, pipe.input])
    kill()
  }

  /// Ends the process and returns how it ended. A process that is ending already has `milliseconds` for that.
  @discardableResult package func kill(after milliseconds: Int = 0) -> End {
    if let end { return end }
    var status: Int32 = 0
    var usage = rusage()
    var waited = 0
    // This is read before the process ends, as the system says less afterwards.
    knownPeakBytes = peakMemoryBytes
    while wait4(identifier, &status, WNOHANG, &usage) == 0 {
      guard waited < milliseconds else {
        systemKill(identifier, SIGKILL)
        while wait4(identifier, &status, 0, &usage) < 0 && errno == EINTR {}
        break
      }
      usleep(1000)
      waited += 1
    }
    let end = status & 0x7f == 0 ? End.exit((status >> 8) & 0xff) : End.signal(status & 0x7f)
    self.end = end
    knownPeakBytes = max(knownPeakBytes, Machine.peakMemoryBytes(ofEnded: usage) ?? 0)
    return end
  }

  /// Its peak memory so far, if the system says it.
  package var peakMemoryBytes: Int {
    if end == nil { knownPeakBytes = max(knownPeakBytes, Machine.peakMemoryBytes(of: identifier) ?? 0) }
    return knownPeakBytes
  }

  private static func makePipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard cprocess_pipe(&ends) == 0 else { return nil }
    return (ends[0], ends[1])
  }

  private static func close(_ descriptors: [Int32]) {
    for descriptor in descriptors { systemClose(descriptor) }
  }

  /// `descriptors` are the child's input and output, then others in order; standard error is between them.
  private static func spawn(_ words: [String], _ variables: [String], _ descriptors: [Int32]) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The descriptors are first copied to high numbers, so that none is overwritten before it is used.
    let high = descriptors.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
    defer { close(high.filter { $0 >= 0 }) }
    guard high.allSatisfy({ $0 >= 0 }) else { return nil }
    var number: Int32 = 0
    for copy in high {
      posix_spawn_file_actions_adddup2(&actions, copy, number)
      number += number == 1 ? 2 : 1
    }
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    cprocess_close_from(&actions, number)
    return start(words, variables, &actions)
  }

  private static func start(
    _ words: [String], _ variables: [String], _ actions: inout posix_spawn_file_actions_t
  ) -> pid_t? {
    var arguments = copies(words)
    var environment = copies(variables)
    defer { for text in arguments + environment { free(text) } }
    var attributes = posix_spawnattr_t()
    guard posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { posix_spawnattr_destroy(&attributes) }
    // The child has its own process group: Ctrl-C ends the run, which then ends its workers. Otherwise their current
    // photo or statement would be blamed.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var child: pid_t = 0
    return posix_spawn(&child, words[0], &actions, &attributes, &arguments, &environment) == 0 ? child : nil
  }

  /// The texts as a C array: copies that must be freed, with a null at the end.
  private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { text in strdup(text) } + [nil]
  }
}

// `kill` and `close` of the C library, which the methods above would hide.
private func systemKill(_ identifier: pid_t, _ signal: Int32) { kill(identifier, signal) }
private func systemClose(_ descriptor: Int32) { close(descriptor) }
