internal import CHEIF
internal import Platform

/// A child process of the same binary that makes photos; ended and waited for when it goes out of use.
final class WorkerProcess {
  /// How a process came to its end.
  enum End: Sendable, Hashable {
    case exit(Int32)
    case signal(Int32)
  }

  let pipe: WirePipe
  private let identifier: pid_t
  private var end: End?
  private var knownPeakBytes = 0

  /// Starts `executable photo-worker` with the pipe, nowhere to complain to, and the exports folder; nil where the
  /// system gives no more processes or the child does not answer.
  init?(executable: String, folder: Int32, settings: PhotoSettings) {
    guard let down = Self.makePipe() else { return nil }
    guard let up = Self.makePipe() else {
      Self.close([down.read, down.write])
      return nil
    }
    let child = Self.spawn(executable, input: down.read, output: up.write, folder: folder)
    Self.close([down.read, up.write])
    guard let child else {
      Self.close([down.write, up.read])
      return nil
    }
    identifier = child
    pipe = WirePipe(input: up.read, output: down.write)
    guard greet(settings) else { return nil }
  }

  deinit {
    Self.close([pipe.output, pipe.input])
    kill()
  }

  /// Ends it, whatever it does, and says how it ended; one that is ending by itself gets `milliseconds` for that.
  @discardableResult func kill(after milliseconds: Int = 0) -> End {
    if let end { return end }
    var status: Int32 = 0
    var usage = rusage()
    var waited = 0
    // Once it has ended the system says less.
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

  /// The most memory that it has held so far, as far as the system says.
  var peakMemoryBytes: Int {
    if end == nil { knownPeakBytes = max(knownPeakBytes, Machine.peakMemoryBytes(of: identifier) ?? 0) }
    return knownPeakBytes
  }

  private func greet(_ settings: PhotoSettings) -> Bool {
    do throws(WirePipe.Failure) {
      try pipe.send(PhotoWire.hello(settings))
      var answer = try pipe.receive(milliseconds: 10_000)
      return answer.int() == PhotoWire.Word.ready.rawValue
    } catch { return false }
  }

  private static func makePipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard cprocess_pipe(&ends) == 0 else { return nil }
    return (ends[0], ends[1])
  }

  private static func close(_ descriptors: [Int32]) {
    for descriptor in descriptors { systemClose(descriptor) }
  }

  private static func spawn(_ executable: String, input: Int32, output: Int32, folder: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Copies above the child's four first, so that none of them is overwritten before it is used.
    let wanted: [Int32] = [input, output, folder]
    let high = wanted.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
    defer { close(high.filter { $0 >= 0 }) }
    guard high.allSatisfy({ $0 >= 0 }) else { return nil }
    posix_spawn_file_actions_adddup2(&actions, high[0], 0)
    posix_spawn_file_actions_adddup2(&actions, high[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, high[2], PhotoWorker.folderDescriptor)
    cprocess_close_from(&actions, PhotoWorker.folderDescriptor + 1)
    return start(executable, &actions)
  }

  private static func start(_ executable: String, _ actions: inout posix_spawn_file_actions_t) -> pid_t? {
    var words = copies([executable, "photo-worker"])
    var environment = copies(variables)
    defer { for text in words + environment { free(text) } }
    var attributes = posix_spawnattr_t()
    guard posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { posix_spawnattr_destroy(&attributes) }
    // A group of its own: Ctrl-C ends the run, which then ends its workers; no photo is to blame.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var child: pid_t = 0
    return posix_spawn(&child, executable, &actions, &attributes, &words, &environment) == 0 ? child : nil
  }

  /// As C wants a list of texts: copies that must be freed, and a null at the end.
  private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { text in strdup(text) } + [nil]
  }

  /// Memory of a finished photo stays in the process for the next one instead of going back page by page; one arena,
  /// as further ones would reserve address space that the limit counts.
  private static let variables = [
    "MALLOC_ARENA_MAX=1", "MALLOC_MMAP_THRESHOLD_=33554432", "MALLOC_TRIM_THRESHOLD_=1073741824",
    "MALLOC_TOP_PAD_=16777216",
  ]
}

// `kill` and `close` of the C library, whose names the methods above hide.
private func systemKill(_ identifier: pid_t, _ signal: Int32) { kill(identifier, signal) }
private func systemClose(_ descriptor: Int32) { close(descriptor) }
