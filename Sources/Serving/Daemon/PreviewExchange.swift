internal import CMicroHTTPD
internal import Platform
internal import Synchronization

/// One request and its answer.
final class PreviewExchange: Sendable {
  /// What the library calls the connection, which lives at least as long as the exchange is under way.
  struct Connection: @unchecked Sendable {
    let pointer: OpaquePointer
    var number: UInt { UInt(bitPattern: pointer) }
  }

  private struct State {
    var answer: Answer?
    /// Whether an answer is made on another thread, while the connection is suspended.
    var isSuspended = false
    var stream: Int?
  }

  let connection: Connection
  private let state = Mutex(State())

  init(_ connection: Connection) { self.connection = connection }

  /// The number of the event stream that answers it.
  var stream: Int? {
    get { state.withLock { $0.stream } }
    set { state.withLock { $0.stream = newValue } }
  }

  /// The answer of the other thread, if it is ready.
  var ready: Answer? { state.withLock { $0.answer } }

  /// Lets the connection wait for `finish`.
  func suspend() {
    state.withLock { state in
      state.isSuspended = true
      MHD_suspend_connection(connection.pointer)
    }
  }

  /// Sets the answer, and lets the connection go on if it waits.
  func finish(_ answer: Answer) {
    state.withLock { state in
      guard state.isSuspended else { return }
      state.answer = answer
      state.isSuspended = false
      MHD_resume_connection(connection.pointer)
    }
  }
}
