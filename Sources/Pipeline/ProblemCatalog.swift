package import Diagnostics
internal import Ingest
internal import Pages
internal import Photos
internal import Platform
internal import Publish
internal import Reports
internal import Store
internal import Templating

/// Every problem that sumaq knows, for `sumaq explain`.
package enum ProblemCatalog {
  private static let byID = Dictionary(stages.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

  /// What an earlier night kept, to be told again; nil for a kind that is no more.
  static func problem(_ standing: StandingProblem) -> Problem? {
    byID[standing.kind].map {
      Problem(kind: $0, place: standing.place, excerpt: nil, reason: standing.reason, mend: standing.mend)
    }
  }

  package static let stages: [ProblemKind] =
    PlatformProblems.all + IngestProblems.all + StoreProblems.all + AnalystProblems.all + PhotoProblems.all
    + TemplatingProblems.all
    + PagesProblems.all + ReportsProblems.all + PublishProblems.all + PipelineProblems.all
}
