internal import Diagnostics
internal import Store

/// Problems of earlier nights.
enum ProblemCatalog {
  /// What an earlier night kept, to be told again; nil for a kind that is no more.
  static func problem(_ remembered: RememberedProblem) -> Problem? {
    ProblemKind.known(remembered.kind).map {
      Problem(kind: $0, place: remembered.place, excerpt: nil, reason: remembered.reason, mend: remembered.mend)
    }
  }
}
