internal import CProcess

/// A program of the operator's that sumaq runs at the end of its own work: an array of words, no shell.
///
/// It runs in a process group with its guard. If it takes too long, or if this program dies, the group gets SIGTERM, and
/// SIGKILL five seconds later.
package struct OperatorCommand: Sendable {
  /// How the command ended.
  package enum End: Sendable, Hashable {
    case exit(Int32)
    case signal(Int32)
    /// It was ended, as its time was over.
    case timeout
    /// It was ended, as the run was asked to stop.
    case cancelled
    /// It could not be started.
    case notStarted(FileError)
  }

  /// The program and its arguments. A program without a slash is searched for in the variable `PATH`.
  package var words: [String]
  /// Its whole environment.
  package var variables: [String: String]
  /// What it reads from its standard input.
  package var input: [UInt8]
  package var seconds: Double
  /// The seconds from SIGTERM to SIGKILL.
  package var graceSeconds = 5.0

  package init(_ words: [String], variables: [String: String], input: [UInt8] = [], seconds: Double) {
    self.words = words
    self.variables = variables
    self.input = input
    self.seconds = seconds
  }

  /// Runs the command to its end. `output` gets what it writes to its standard output and its standard error.
  package func run(
    clock: Clock, isCancelled: () -> Bool, output: ([UInt8]) -> Void
  ) -> End {
    guard let program = words.first.flatMap(found) else {
      return .notStarted(FileError("find", words.first ?? "", code: ENOENT))
    }
    guard let down = ChildSpawn.makePipe() else { return .notStarted(FileError("start", program)) }
    guard let up = ChildSpawn.makePipe() else {
      let error = FileError("start", program)
      for end in [down.read, down.write] { close(end) }
      return .notStarted(error)
    }
    // The guard is there before the command, so that no moment is left in which this program's death leaves it running.
    let guardian = GroupGuard(graceSeconds: graceSeconds)
    defer { guardian?.end() }
    let started = ChildSpawn.start(
      [program] + words.dropFirst(), variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" },
      descriptors: [down.read, up.write, up.write], group: guardian?.group ?? 0, resettingSignals: true)
    for end in [down.read, up.write] { close(end) }
    // A write to a process that reads no more is an ordinary error.
    ignoreSignal(SIGPIPE)
    switch started {
    case .failure(let error):
      for end in [down.write, up.read] { close(end) }
      return .notStarted(error)
    case .success(let child):
      var talk = CommandTalk(input: input, to: down.write, from: up.read)
      defer { talk.close() }
      return wait(for: child, guardian?.group ?? child, &talk, clock, isCancelled, output)
    }
  }

  /// The path of the program; nil if no folder of `PATH` has it.
  private func found(_ name: String) -> String? {
    guard !name.utf8.contains(UInt8(ascii: "/")) else { return name }
    let folders = (variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    return folders.map { Path.join(String($0), name) }.first { access($0, X_OK) == 0 }
  }

  private func wait(
    for child: pid_t, _ group: pid_t, _ talk: inout CommandTalk, _ clock: Clock, _ isCancelled: () -> Bool,
    _ output: ([UInt8]) -> Void
  ) -> End {
    var deadline = clock.nanoseconds() &+ UInt64(seconds * 1e9)
    var stopped: End?
    while true {
      talk.exchange(milliseconds: 50, output)
      if let end = Self.end(of: child) {
        talk.drain(output)
        if stopped != nil { kill(-group, SIGKILL) }
        return stopped ?? end
      }
      let isLate = clock.nanoseconds() >= deadline
      if stopped != nil, isLate {
        kill(-group, SIGKILL)
      } else if stopped == nil, isLate || isCancelled() {
        stopped = isLate ? .timeout : .cancelled
        kill(-group, SIGTERM)
        deadline = clock.nanoseconds() &+ UInt64(graceSeconds * 1e9)
      }
    }
  }

  /// How the process ended; nil while it runs.
  private static func end(of child: pid_t) -> End? {
    var status: Int32 = 0
    let answer = waitpid(child, &status, WNOHANG)
    guard answer != 0, answer > 0 || errno != EINTR else { return nil }
    return status & 0x7f == 0 ? .exit((status >> 8) & 0xff) : .signal(status & 0x7f)
  }
}

/// The pipes to a running command: writes its input while it reads, and reads what it writes.
struct CommandTalk {
  private let input: [UInt8]
  private var written = 0
  /// The pipes' ends; -1 if closed.
  private var to: Int32
  private var from: Int32

  /// Takes both descriptors. They must belong to pipes, as they are made to return at once.
  init(input: [UInt8], to: Int32, from: Int32) {
    self.input = input
    self.to = to
    self.from = from
    for descriptor in [to, from] { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
    if input.isEmpty { closeInput() }
  }

  /// Waits at most so long until the command reads or writes, and answers it.
  mutating func exchange(milliseconds: Int32, _ output: ([UInt8]) -> Void) {
    var requests = [
      pollfd(fd: to, events: Int16(POLLOUT), revents: 0), pollfd(fd: from, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&requests, 2, milliseconds) > 0 else { return }
    if requests[0].revents != 0 { feed() }
    if requests[1].revents != 0 { _ = read(output) }
  }

  /// Reads what the command has written before it ended. What it started may still write; that is left after a megabyte.
  mutating func drain(_ output: ([UInt8]) -> Void) {
    for _ in 0..<64 where !read(output) { return }
  }

  /// Reads once, up to 16 kB; false if nothing was there.
  private mutating func read(_ output: ([UInt8]) -> Void) -> Bool {
    guard from >= 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = buffer.withUnsafeMutableBytes { systemRead(from, $0.baseAddress, $0.count) }
    if count > 0 {
      output(Array(buffer[..<count]))
      return true
    }
    guard count == 0 || (errno != EAGAIN && errno != EINTR) else { return false }
    systemClose(from)
    from = -1
    return false
  }

  mutating func close() {
    closeInput()
    if from >= 0 { systemClose(from) }
    from = -1
  }

  private mutating func feed() {
    let count = input[written...].withUnsafeBytes { systemWrite(to, $0.baseAddress, $0.count) }
    if count > 0 { written += count }
    let isRefused = count < 0 && errno != EAGAIN && errno != EINTR
    if written == input.count || isRefused { closeInput() }
  }

  private mutating func closeInput() {
    if to >= 0 { systemClose(to) }
    to = -1
  }
}

// `close` of the C library, which the method above would hide.
private func systemClose(_ descriptor: Int32) { close(descriptor) }

/// A small process that ends a group of processes if this program dies before them, even by SIGKILL.
///
/// It is the group's first, so that no process of the group is ever without it.
/// `PR_SET_PDEATHSIG` would reach the group's first process alone, and not what a script has started.
struct GroupGuard {
  /// The group, which bears the id of the guard.
  let group: pid_t
  /// This program's end of a pipe, which the system closes when it dies.
  let pipe: Int32

  /// Nil if the system starts no more processes. The group has `graceSeconds` from SIGTERM to SIGKILL.
  init?(graceSeconds: Double) {
    guard let ends = ChildSpawn.makePipe() else { return nil }
    group = cprocess_guard(ends.read, Int32(graceSeconds * 1000))
    pipe = ends.write
    close(ends.read)
    if group < 0 {
      close(ends.write)
      return nil
    }
  }

  /// Ends the guard, and leaves the group alone.
  func end() {
    // A guard that is gone needs no word; SIGPIPE is ignored where commands are run.
    _ = [0].withUnsafeBytes { write(pipe, $0.baseAddress, 1) }
    close(pipe)
    wait()
  }

  /// Waits for the end of the guard.
  func wait() { while waitpid(group, nil, 0) < 0 && errno == EINTR {} }
}
