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
    guard let down = ChildSpawn.makePipe() else { return nil }
    guard let up = ChildSpawn.makePipe() else {
      Self.close([down.read, down.write])
      return nil
    }
    let descriptors = [down.read, up.write, nil] + (folder.map { [$0] } ?? [])
    let started = ChildSpawn.start([executable, command], variables, descriptors: descriptors)
    Self.close([down.read, up.write])
    guard case .success(let child) = started else {
      Self.close([down.write, up.read])
      return nil
    }
    // A write to a process that died is an ordinary error.
    ignoreSignal(SIGPIPE)
    identifier = child
    pipe = WirePipe(input: up.read, output: down.write)
  }

  /// The child's answer to the first message; nil if there is none within ten seconds.
  package func greet(_ hello: [UInt8]) -> [UInt8]? {
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

  private static func close(_ descriptors: [Int32]) {
    for descriptor in descriptors { systemClose(descriptor) }
  }
}

// `kill` and `close` of the C library, which the methods above would hide.
private func systemKill(_ identifier: pid_t, _ signal: Int32) { kill(identifier, signal) }
private func systemClose(_ descriptor: Int32) { close(descriptor) }

/// The process that started a worker process, from the worker's view.
package enum WorkerParent {
  /// Ends this process when the process that writes to `input` ends, even in the middle of work, so that no worker of a
  /// killed run survives.
  package static func follow(_ input: Int32) {
    // If the system refuses a thread, the worker ends at its next read instead.
    _ = Thread(stackBytes: 256 << 10) {
      var request = pollfd(fd: input, events: 0, revents: 0)
      while poll(&request, 1, -1) <= 0 || request.revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0 {}
      _exit(0)
    }
  }
}

/// The limits of a worker process. They are set inside it before it reads anything from outside.
package enum ProcessLimits {
  /// Limits the address space, the number of descriptors and the size of written files; disables core files.
  ///
  /// A write beyond `fileBytes` is an ordinary error, not a signal.
  package static func apply(memoryBytes: Int, fileBytes: Int? = nil, descriptors count: Int = 32) {
    set(memory, memoryBytes)
    leaveNoCore()
    set(descriptors, count)
    guard let fileBytes else { return }
    signal(SIGXFSZ, SIG_IGN)
    set(fileSize, fileBytes)
  }

  /// Disables core files, which would hold what the process has in memory: passphrases, keys, addresses.
  package static func leaveNoCore() { set(coreFiles, 0) }

  /// Raises the limit of descriptors, as far as the system lets this process. Returns what the limit is then.
  package static func allowDescriptors(_ count: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(descriptors, &limit) == 0 else { return 256 }
    if limit.rlim_cur < rlim_t(count) { set(descriptors, count) }
    getrlimit(descriptors, &limit)
    return Int(clamping: limit.rlim_cur)
  }

  /// Whether the system lets the files that this process writes grow to some size only.
  package static var limitsFiles: Bool {
    var limit = rlimit()
    return getrlimit(fileSize, &limit) == 0 && limit.rlim_cur != rlim_t.max
  }

  /// Limits the processor time from now on; beyond it the system ends the process.
  package static func allowProcessorTime(seconds: Double) {
    var used = rusage()
    getrusage(itself, &used)
    let spent = Int(used.ru_utime.tv_sec) + Int(used.ru_stime.tv_sec)
    set(processorTime, spent + Int(seconds.rounded(.up)) + 1)
  }

  /// Sets only the soft limit, so that it can be raised again.
  private static func set(_ resource: Resource, _ value: Int) {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(value))
    setrlimit(resource, &limit)
  }

  #if canImport(Darwin)
    private typealias Resource = Int32
    private static let memory = RLIMIT_AS
    private static let coreFiles = RLIMIT_CORE
    private static let descriptors = RLIMIT_NOFILE
    private static let processorTime = RLIMIT_CPU
    private static let fileSize = RLIMIT_FSIZE
    private static let itself = RUSAGE_SELF
  #else
    private typealias Resource = __rlimit_resource_t
    private static let memory = Resource(RLIMIT_AS.rawValue)
    private static let coreFiles = Resource(RLIMIT_CORE.rawValue)
    private static let descriptors = Resource(RLIMIT_NOFILE.rawValue)
    private static let processorTime = Resource(RLIMIT_CPU.rawValue)
    private static let fileSize = Resource(RLIMIT_FSIZE.rawValue)
    private static let itself = __rusage_who_t(RUSAGE_SELF.rawValue)
  #endif
}
