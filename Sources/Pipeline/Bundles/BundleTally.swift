internal import Diagnostics
internal import Synchronization

/// What `sumaq bundle --all` has written; all workers share it.
final class BundleTally: Sendable {
  private struct State {
    var written = 0
    var same = 0
    var bytes = 0
    var tooLarge = 0
    var problems: [(number: Int, problem: Problem)] = []
  }

  private let state = Mutex(State())

  func add(_ number: Int, bytes: Int, written: Bool, _ problem: Problem?) {
    state.withLock { state in
      state.bytes += bytes
      if written { state.written += 1 } else { state.same += 1 }
      if let problem { state.problems.append((number, problem)) }
    }
  }

  func add(_ number: Int, tooLarge problem: Problem) {
    state.withLock { state in
      state.tooLarge += 1
      state.problems.append((number, problem))
    }
  }

  var done: Int { state.withLock { $0.written + $0.same + $0.tooLarge } }

  var wasTooLarge: Bool { state.withLock { $0.tooLarge > 0 } }

  /// In the order of the restaurants, whatever worker made them.
  var problems: [Problem] { state.withLock { $0.problems.sorted { $0.number < $1.number }.map(\.problem) } }

  /// The message to print.
  func words(_ folder: String) -> String {
    state.withLock { state in
      let shortened = state.problems.count - state.tooLarge
      return [
        "\(folder): \(Amount.of(state.written, "bundle", "bundles")) written",
        state.same > 0 ? "\(Amount.count(state.same)) up to date" : nil, Amount.bytes(state.bytes) + " in all",
        shortened > 0 ? "\(Amount.count(shortened)) without everything that the page shows" : nil,
        state.tooLarge > 0 ? "\(Amount.count(state.tooLarge)) not written, being too large" : nil,
      ].compactMap(\.self).joined(separator: ", ")
    }
  }
}
