/// The process that started a worker process, as the worker sees it.
package enum WorkerParent {
  /// Ends this process with the one that writes to `input`, even in the middle of work: nothing of a run that was killed
  /// goes on.
  package static func follow(_ input: Int32) {
    // A system without a thread for it ends the worker where it reads next.
    _ = Thread(stackBytes: 256 << 10) {
      var request = pollfd(fd: input, events: 0, revents: 0)
      while poll(&request, 1, -1) <= 0 || request.revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0 {}
      _exit(0)
    }
  }
}
