internal import Store

/// The pages of a report whose rows are pages, made some at a time by any worker.
struct EachPages: Sendable {
  let rows: ReportResult
  let slugs: Slugs
  let page: ReportPage
  let parameters: [String: AnalystValue]
  let writer: PageWriter

  private static let atOnce = 32

  /// What a worker takes at once.
  var ranges: [Range<Int>] {
    stride(from: 0, to: rows.rows.count, by: Self.atOnce).map { $0..<min($0 + Self.atOnce, rows.rows.count) }
  }

  func publish(_ range: Range<Int>, _ run: ReportRun) throws {
    for index in range {
      var parameters = parameters
      for (column, value) in zip(rows.columns, rows.rows[index]) { parameters[column] = value }
      let results = try run.results(parameters)
      for site in writer.sites {
        try writer.page("\(page.program.source.name)/\(slugs.list[index]).html", site) {
          try page.bytes(results, parameters, files: nil, root: "../", site: site)
        }
      }
    }
  }
}
