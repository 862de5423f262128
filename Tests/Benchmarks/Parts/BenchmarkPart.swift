/// What can be timed alone: `--only site,ingest`.
enum BenchmarkPart: String, CaseIterable {
  /// The whole night, cold and warm.
  case site
  /// Exports into the store.
  case ingest
  /// Pages from the store to bytes, and the template engine alone.
  case templates
  /// Photos to small copies.
  case photos
  /// Photos over http from a server on loopback.
  case fetch
  /// The shipped reports, and their questions alone.
  case reports

  static let names = allCases.map(\.rawValue)

  /// Measures in the workshop's folder.
  func run(in workshop: Workshop) throws -> PartResult {
    switch self {
    case .site: try SitePart.run(in: workshop)
    case .ingest: try IngestPart.run(in: workshop)
    case .templates: try TemplatesPart.run(in: workshop)
    case .photos: try PhotosPart.run(in: workshop)
    case .fetch: try FetchPart.run(in: workshop)
    case .reports: try ReportsPart.run(in: workshop)
    }
  }
}
