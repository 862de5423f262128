/// What a worker process may use; called inside it, before it looks at anything from outside.
package enum ProcessLimits {
  /// Address space, descriptors, the size of a file that it writes; no core files.
  ///
  /// A write beyond `fileBytes` is an error like any other, not a signal.
  package static func apply(memoryBytes: Int, fileBytes: Int? = nil, descriptors count: Int = 32) {
    set(memory, memoryBytes)
    set(coreFiles, 0)
    set(descriptors, count)
    guard let fileBytes else { return }
    signal(SIGXFSZ, SIG_IGN)
    set(fileSize, fileBytes)
  }

  /// So much processor time from now on, after which the system ends the process.
  package static func allowProcessorTime(seconds: Double) {
    var used = rusage()
    getrusage(itself, &used)
    let spent = Int(used.ru_utime.tv_sec) + Int(used.ru_stime.tv_sec)
    set(processorTime, spent + Int(seconds.rounded(.up)) + 1)
  }

  /// The soft limit alone, so that it can be raised again.
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
