internal import Diagnostics
internal import Model
internal import Platform
internal import Publish
internal import Store

/// Checks that no build changes the state or the output while a command compares both.
///
/// It takes no lock, so that no build has to wait or fail because of a command that only reads. Instead, it fails
/// afterwards if a build ran meanwhile.
struct StillMoment {
  private struct State: Equatable {
    var ledger: LedgerState?
    var published: String?
    var photos: Int64
    var lastRun: Int64?
  }

  private let store: Store
  private let locks: [String]
  private let state: State

  /// Fails with exit code 75 if a build is running.
  init(_ store: Store, _ request: RunRequest) throws {
    self.store = store
    locks = [Path.join(request.state, "lock"), Path.join(request.output, ".lock")]
    try Self.refuse(locks)
    state = try Self.state(store)
  }

  /// Fails with exit code 75 if a build has started since.
  func check() throws {
    try Self.refuse(locks)
    guard try Self.state(store) != state else { return }
    throw Failure(.busy, PublishProblems.busy.problem(at: Place(locks[0]), "a build ran meanwhile"))
  }

  private static func refuse(_ locks: [String]) throws {
    for path in locks {
      guard let holder = try BuildLock.holder(path) else { continue }
      throw Failure(.busy, PublishProblems.busy.problem(at: Place(path), "\(path) is held by \(holder)"))
    }
  }

  private static func state(_ store: Store) throws -> State {
    State(
      ledger: try store.ledgerState(), published: try store.publishedFingerprint(),
      photos: try PhotoQueue(store).revision(),
      lastRun: try store.lastRun()?.started.microseconds)
  }
}
