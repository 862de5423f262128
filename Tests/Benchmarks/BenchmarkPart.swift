/// What can be timed alone: `--only site,ingest`.
enum BenchmarkPart: String, CaseIterable {
  /// The whole night, cold and warm.
  case site
  /// Exports into the store.
  case ingest
  /// Photos to small copies.
  case photos

  static let names = allCases.map(\.rawValue)

  /// Measures in the workshop's folder.
  func run(in workshop: Workshop) throws -> PartResult {
    switch self {
    case .site: try SitePart.run(in: workshop)
    case .ingest: try IngestPart.run(in: workshop)
    case .photos: try PhotosPart.run(in: workshop)
    }
  }
}
