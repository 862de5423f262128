internal import Model
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

  /// A row's file of more bytes is kept in a file of its own.
  private static let mostInFile = 64 << 10

  /// Renders some pages; `scratch` is the file in which they may be kept.
  func make(_ range: Range<Int>, _ run: QuestionRunner, scratch: String) throws -> MadePages {
    let spilled = SpilledBytes(scratch, most: Self.mostInMemory)
    var made: [MadePages.File] = []
    let titles = RowTitles(rows, page.words.language)
    for index in range {
      let parameters = parameters(of: index)
      let slug = slugs.list[index]
      let folder = page.program.source.name + "/"
      let (results, answered) = try answers(run, parameters, scratch: "\(scratch)-\(slug)")
      let pictures = try page.pictures(results, parameters).map {
        (name: $0.name + ".svg", content: RenderedPage.Content.bytes($0.bytes))
      }
      for file in answered + pictures {
        var own = MadePages.File(name: "\(folder)\(slug).\(file.name)", site: nil, length: 0, content: file.content)
        if case .bytes(let bytes) = file.content {
          try spilled.append(bytes)
          own = MadePages.File(name: own.name, site: nil, length: bytes.count)
        }
        made.append(own)
      }
      // The first choice is also the page of the report.
      if index == 0, page.program.source.head.choice != nil {
        let name = page.program.source.name + ".html"
        for site in writer.sites {
          let bytes = try page.bytes(
            results, parameters, files: folder + slug + ".", root: "", name: name, site: site,
            ways: EachWays(index, titles, slugs, page, folder: folder))
          try spilled.append(bytes)
          made.append(MadePages.File(name: name, site: site, length: bytes.count))
        }
      }
      for site in writer.sites {
        let name = "\(folder)\(slug).html"
        let bytes = try page.bytes(
          results, parameters, files: slug + ".", root: "../", name: name, site: site,
          ways: EachWays(index, titles, slugs, page))
        try spilled.append(bytes)
        made.append(MadePages.File(name: name, site: site, length: bytes.count))
      }
    }
    return MadePages(spilled.content, made)
  }

  /// The parameters with the values of a row.
  private func parameters(of row: Int) -> [String: AnalystValue] {
    var parameters = parameters
    for (column, value) in zip(rows.columns, rows.rows[row]) { parameters[column] = value }
    if let choice = page.program.source.head.choice { parameters[choice.name] = rows.rows[row].first ?? .null }
    return parameters
  }

  /// The results of all blocks for one row, and the files of each. Large files are written to paths that begin with
  /// `scratch`.
  private func answers(
    _ run: QuestionRunner, _ parameters: [String: AnalystValue], scratch: String
  ) throws -> (results: [String: ReportResult], files: [(name: String, content: RenderedPage.Content)]) {
    var results: [String: ReportResult] = [:]
    var files: [(name: String, content: RenderedPage.Content)] = []
    for block in page.program.source.blocks where !block.isEach {
      let spills = ResultFormat.files.map {
        SpilledBytes("\(scratch).\(block.name).\($0.suffix)", most: Self.mostInFile)
      }
      results[block.name] = try run.result(
        block, parameters,
        writers: ResultFormat.files.enumerated().map { index, file in
          file.format.writer(marks: page.night.settings.sheetMarks, spills[index].append)
        })
      files += zip(ResultFormat.files, spills).map { ("\(block.name).\($0.suffix)", $1.content) }
    }
    return (results, files)
  }
}
