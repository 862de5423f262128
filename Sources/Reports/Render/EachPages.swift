internal import Store

/// The pages of a report that has one page for each row. Any worker renders some of them.
struct EachPages: Sendable {
  let rows: ReportResult
  let slugs: Slugs
  let page: ReportPage
  let parameters: [String: AnalystValue]
  let writer: PageWriter

  private static let atOnce = 32

  /// The ranges of rows that a worker renders at a time.
  var ranges: [Range<Int>] {
    stride(from: 0, to: rows.rows.count, by: Self.atOnce).map { $0..<min($0 + Self.atOnce, rows.rows.count) }
  }

  /// Above this number of bytes the pages are kept in a file.
  private static let mostInMemory = 16 << 10

  /// Renders some pages; `scratch` is the file in which they may be kept.
  func make(_ range: Range<Int>, _ run: QuestionRunner, scratch: String) throws -> MadePages {
    let spilled = SpilledBytes(scratch, most: Self.mostInMemory)
    var pages: [(name: String, site: ReportSite, length: Int)] = []
    for index in range {
      var parameters = parameters
      for (column, value) in zip(rows.columns, rows.rows[index]) { parameters[column] = value }
      let results = try run.results(parameters)
      let name = "\(page.program.source.name)/\(slugs.list[index]).html"
      for site in writer.sites {
        let bytes = try page.bytes(results, parameters, files: nil, root: "../", name: name, site: site)
        try spilled.append(bytes)
        pages.append((name, site, bytes.count))
      }
    }
    return MadePages(spilled.content, pages)
  }
}
