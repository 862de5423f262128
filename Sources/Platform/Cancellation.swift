internal import Synchronization

/// Asks a run to stop at its next safe point. Every worker checks it.
package final class Cancellation: Sendable {
  private let signal = Atomic<Int32>(0)

  package init() {}

  /// The signal that asked; nil if none has.
  package var received: Int32? {
    let number = signal.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  package var isCancelled: Bool { received != nil }

  /// Asks the run to stop, and remembers the first signal. Safe inside a signal handler.
  package func cancel(_ number: Int32 = SIGINT) {
    _ = signal.compareExchange(expected: 0, desired: number, ordering: .relaxed)
  }

  /// Installs handlers for SIGINT and SIGTERM that cancel the returned object; a second signal ends the process at
  /// once. SIGPIPE and SIGXFSZ are ignored, so that a closed pipe and a file that may not grow are ordinary errors.
  package static func onSignals() -> Cancellation {
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = { Cancellation.ofTheProcess.cancel($0) }
      #else
        action.__sigaction_handler.sa_handler = { Cancellation.ofTheProcess.cancel($0) }
      #endif
      action.sa_flags = Int32(bitPattern: UInt32(truncatingIfNeeded: SA_RESETHAND))
      sigaction(number, &action, nil)
    }
    for number in [SIGPIPE, SIGXFSZ] { ignoreSignal(number) }
    return ofTheProcess
  }

  /// Global, as a signal handler cannot capture anything.
  private static let ofTheProcess = Cancellation()
}

/// `signal` of the C library, which a member of the same name would hide.
func ignoreSignal(_ number: Int32) { signal(number, SIG_IGN) }

/// Runs something after a piece of work, even if the work failed.
package enum Afterwards {
  /// Runs `body`, then `cleanUp`, and throws the first error. If both fail, the error of `cleanUp` is passed to
  /// `second`.
  package static func run<Result>(
    _ body: () throws -> Result, cleanUp: () throws -> Void, second: (any Error) -> Void = { _ in }
  ) throws -> Result {
    let result: Result
    do {
      result = try body()
    } catch {
      do { try cleanUp() } catch { second(error) }
      throw error
    }
    try cleanUp()
    return result
  }
}
