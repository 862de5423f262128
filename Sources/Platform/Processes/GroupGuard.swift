internal import CProcess

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
