internal import Diagnostics
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

/// The links of a row's page: up to the list and to the pages before and after it, or the choice of another row.
struct EachWays {
  /// The report's title as a link to the list; nil if the rows are choices.
  let up: String?
  /// What is below the page's title.
  let top: String
  /// What is at the page's end.
  let bottom: String

  /// `folder` leads to the pages of all rows, with a slash; empty on such a page.
  init(_ index: Int, _ titles: RowTitles, _ slugs: Slugs, _ page: ReportPage, folder: String = "") {
    let source = page.program.source
    if let choice = source.head.choice {
      (up, bottom) = (nil, "")
      top = ChoicePicker(name: choice.name, titles: titles, slugs: slugs).html(index, folder: folder)
      return
    }
    func link(_ index: Int, _ rel: String) -> String? {
      guard slugs.list.indices.contains(index) else { return nil }
      let title = HTMLText.escape(titles.title(index) ?? slugs.list[index])
      let words = rel == "prev" ? "← \(title)" : "\(title) →"
      return "<a rel=\"\(rel)\" href=\"\(folder)\(slugs.list[index]).html\">\(words)</a>"
    }
    up = "<a href=\"../\(source.name).html\">\(HTMLText.escape(source.head.title))</a>"
    top = ""
    let links = [link(index - 1, "prev"), link(index + 1, "next")].compactMap(\.self)
    let label = HTMLText.escape(page.words[.onePageEach])
    bottom = links.isEmpty ? "" : "<nav class=\"ways\" aria-label=\"\(label)\">\(links.joined())</nav>\n"
  }
}

/// The choice of a parameter on each page of a report: a select that leads to the page of a value, and without
/// JavaScript a list of links.
struct ChoicePicker {
  /// The parameter's.
  let name: String
  let titles: RowTitles
  let slugs: Slugs

  /// The picker on the page of a row; `folder` leads to the pages of all rows, with a slash.
  func html(_ row: Int, folder: String) -> String {
    let label = HTMLText.escape(TableHTML.name(name))
    let choices = slugs.list.indices.map { index in
      (path: "\(folder)\(slugs.list[index]).html", title: HTMLText.escape(titles.title(index) ?? slugs.list[index]))
    }
    let options = choices.enumerated().map { index, choice in
      "<option value=\"\(choice.path)\"\(index == row ? " selected" : "")>\(choice.title)</option>"
    }
    let links = choices.enumerated().map { index, choice in
      "<li><a href=\"\(choice.path)\"\(index == row ? " aria-current=\"page\"" : "")>\(choice.title)</a></li>"
    }
    return
      "<nav class=\"pick\" aria-label=\"\(label)\"><label data-js hidden>\(label) <select data-go>\(options.joined())</select></label>"
      + "<details><summary>\(label): \(choices[row].title)</summary><ul>\(links.joined())</ul></details></nav>\n"
  }
}

/// The link texts of a report's row pages: the first column, or the one that is called `title`. The other columns stand
/// beside it.
struct RowTitles {
  private let rows: ReportResult
  private let language: Language
  private let place: Int

  private static let longest = 80

  init(_ rows: ReportResult, _ language: Language) {
    self.rows = rows
    self.language = language
    place = rows.index(of: "title") ?? 0
  }

  /// The link text of a row; nil if it is empty.
  func title(_ row: Int) -> String? {
    let text = text(row, place)
    return text.isEmpty ? nil : HTMLText.cut(text, Self.longest)
  }

  /// The other values of a row, numbers with the names of their columns.
  func details(_ row: Int) -> String {
    let values = rows.columns.indices.filter { $0 != place }.compactMap { column -> String? in
      let text = text(row, column)
      if text.isEmpty { return nil }
      return rows.isNumber(column) ? "\(TableHTML.name(rows.columns[column])) \(text)" : text
    }
    return HTMLText.cut(values.joined(separator: " · "), Self.longest)
  }

  private func text(_ row: Int, _ column: Int) -> String {
    guard rows.columns.indices.contains(column) else { return "" }
    return ValueFormat.automatic.resolved(by: rows.kind(column)).string(rows.rows[row][column], language)
  }
}

/// Chooses the row of a report with a page for each row that `sumaq report NAME --set column=value` asks for.
struct RowChoice {
  private let rows: ReportResult
  private let source: ReportSource
  private let block: SQLBlock

  init(_ rows: ReportResult, _ source: ReportSource, _ block: SQLBlock) {
    self.rows = rows
    self.source = source
    self.block = block
  }

  /// The first row that has these values, compared as text without regard to case; the first row if none of its columns
  /// is set.
  func row(_ set: [String: String]) throws(Failure) -> [AnalystValue] {
    let wanted = set.map { (column($0.key), $0.value) }.filter { rows.columns.contains($0.0) }.sorted { $0.0 < $1.0 }
    let found = rows.rows.first { row in
      wanted.allSatisfy { column, text in
        rows.index(of: column).map { Self.text(row[$0]).lowercased() == text.lowercased() } ?? false
      }
    }
    if let found { return found }
    guard let (column, text) = wanted.first, let place = rows.index(of: column) else {
      return rows.columns.map { _ in .null }
    }
    let known = rows.rows.map { Self.text($0[place]) }
    throw Failure(
      .usage,
      ReportsProblems.parameter.problem(
        at: Place(source.file), "no row of the block \(block.name) has \(column)=\(text)",
        mend: NearestWord.question(for: text, among: known)
          ?? "It has \(known.prefix(5).joined(separator: ", "))\(known.count > 5 ? ", …" : "")."))
  }

  /// A choice is the first column, whatever its name.
  private func column(_ name: String) -> String {
    name == source.head.choice?.name ? rows.columns.first ?? name : name
  }

  private static func text(_ value: AnalystValue) -> String { ValueFormat.text.string(value, .plain) }
}

/// The file names of a report's row pages: the transliterations of the first column, as those of cuisines. Of rows with
/// the same one each has its own by `Slug`.
struct Slugs {
  let list: [String]
  static let most = 20_000

  /// Throws if two rows have the same name, or there are too many.
  init(rows: ReportResult, source: ReportSource, block: SQLBlock?) throws(Failure) {
    let values = rows.rows.map { ValueFormat.text.string($0.first ?? .null, .plain) }
    let names = values.map(Cuisine.slug)
    let counts = names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    list = zip(values, names).map { counts[$1] == 1 ? $1 : Slug.of($0) }
    let offset = block?.offset ?? 0
    guard Set(list).count == list.count else {
      throw Failure(
        .data,
        source.problem(
          ReportsProblems.block, at: offset, "two rows of the each block have the same first column",
          mend: "Let the first column be an id, or add GROUP BY."))
    }
    guard list.count <= Self.most else {
      throw Failure(
        .data,
        source.problem(
          ReportsProblems.block, at: offset,
          "the each block asks for \(rows.count) pages, and \(Self.most) are allowed",
          mend: "Add LIMIT or WHERE to the block."))
    }
  }
}
