package import Diagnostics
internal import Platform
internal import Store

/// Every problem that sumaq knows, for `sumaq explain`.
package enum ProblemCatalog {
  package static let stages: [ProblemKind] =
    PlatformProblems.all + StoreProblems.all + PipelineProblems.all
}
