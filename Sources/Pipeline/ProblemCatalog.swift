internal import Diagnostics
internal import Store

/// Problems that earlier nights stored.
enum ProblemCatalog {
  /// The problem that an earlier night remembered; nil if its kind no longer exists.
  static func problem(_ remembered: RememberedProblem) -> Problem? {
    ProblemKind.known(remembered.kind).map {
      Problem(kind: $0, place: remembered.place, excerpt: nil, reason: remembered.reason, mend: remembered.mend)
    }
  }
}
