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
