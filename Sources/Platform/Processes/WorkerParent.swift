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
