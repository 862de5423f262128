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

  private static func close(_ descriptors: [Int32]) {
    for descriptor in descriptors { systemClose(descriptor) }
  }
}

// `kill` and `close` of the C library, which the methods above would hide.
private func systemKill(_ identifier: pid_t, _ signal: Int32) { kill(identifier, signal) }
private func systemClose(_ descriptor: Int32) { close(descriptor) }
