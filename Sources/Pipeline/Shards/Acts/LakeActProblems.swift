internal import Diagnostics

/// The problems of what is asked of a lake whose night is in place.
enum LakeActProblems {
  static let noNight = ProblemKind("lake.no-night")
  static let notInPlace = ProblemKind("lake.not-in-place")
  static let damagedWork = ProblemKind("lake.damaged-work")
  static let differs = ProblemKind("lake.site-differs")
}
