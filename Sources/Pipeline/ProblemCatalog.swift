internal import Diagnostics
internal import Store

/// Problems of earlier nights.
enum ProblemCatalog {
  /// What an earlier night kept, to be told again; nil for a kind that is no more.
  static func problem(_ standing: StandingProblem) -> Problem? {
    ProblemKind.known(standing.kind).map {
      Problem(kind: $0, place: standing.place, excerpt: nil, reason: standing.reason, mend: standing.mend)
    }
  }
}
