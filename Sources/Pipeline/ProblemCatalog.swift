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
  package static let stages: [ProblemKind] =
    PlatformProblems.all + IngestProblems.all + StoreProblems.all + AnalystProblems.all + PhotoProblems.all
    + TemplatingProblems.all
    + PagesProblems.all + ReportsProblems.all + PublishProblems.all + PipelineProblems.all
}
