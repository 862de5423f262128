package import Diagnostics

/// The problems of `sumaq bundle`.
package enum BundleProblems {
  package static let unknown = ProblemKind("bundle.unknown-subject")
  package static let place = ProblemKind("bundle.place")
  package static let foreign = ProblemKind("bundle.foreign-file")
  package static let tooLarge = ProblemKind("bundle.too-large")
  package static let leftOut = ProblemKind("bundle.left-out")
}
