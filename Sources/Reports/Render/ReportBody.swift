internal import Markdown
internal import Model
internal import Store
internal import Templating

/// Writes a report page between its header and its end.
struct ReportBody {
  let program: CompiledReport
  let results: [String: ReportResult]
  let record: Record
  /// The words of the report's language.
  let words: StringTable
  /// The beginning of the path from the page to each block's files; nil if there are none.
  let files: String?
  /// The day of the newest review, if the report may say it.
  var until: CivilDay?
  /// Where the words of tables lead.
  var tableLinks = TableLinks()

  /// The whole content of `main`. `kicker` is markup.
  func html(kicker: String, ways: EachWays? = nil) throws(ReportMistake) -> String {
    var html = ""
    var hasHeading = false
    var figures = 0
    var pictures = program.pictureNames[...]
    for piece in program.pieces {
      if case .text(_, let heading) = piece {
        hasHeading = hasHeading || heading
      } else {
        // A heading for screen readers, as charts and tables have headings of the third level.
        if !hasHeading { html += "<h2 class=\"vh\">\(said(.results))</h2>\n" }
        hasHeading = true
        figures += 1
      }
      html += try self.html(piece, id: "f\(figures)", &pictures)
    }
    let sections = HeadingSections(className: "prose", whole: true)
    return header(kicker) + (ways?.top ?? "") + String(decoding: sections.wrapped(Array(html.utf8)), as: UTF8.self)
      + method() + (ways?.bottom ?? "")
  }

  private func header(_ kicker: String) -> String {
    PageHeader.html(
      kicker: kicker, heading: text(program.headline), lead: program.lead.map(text),
      below: files == nil || !program.hasWorkbook
        ? nil
        : "<p class=\"files\"><a href=\"\(program.workbookName)\">\(said(.wholeWorkbook))</a></p>")
  }

  /// A filled template, without the empty lines that were inserted before it.
  func text(_ template: Template) -> String {
    var bytes: [UInt8] = []
    template.render(record, into: &bytes)
    return ReportReader.trimmed(String(decoding: bytes.drop { $0 == 10 || $0 == 13 }, as: UTF8.self))
  }

  /// The same without markup, for callers that escape it themselves.
  func plain(_ template: Template) -> String { Self.unmarked(text(template)) }

  /// `pictures`: the names of the files of this chart and those after it.
  private func html(
    _ piece: CompiledReport.Piece, id: String, _ pictures: inout ArraySlice<String>
  ) throws(ReportMistake) -> String {
    switch piece {
    case .text(let template, _):
      var bytes: [UInt8] = []
      template.render(record, into: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    case .chart(let settings, let title, let note, let block):
      do throws(ReportMistake) {
        return try chart(settings, text(title), text(note), id, file: pictures.popFirst() ?? "")
      } catch { throw error.at(block) }
    case .table(let settings, let title, let note, _):
      return try table(settings, title.map(text) ?? "", note.map(text) ?? "")
    case .plain(let block):
      return try table(TableSettings(data: block.name), HTMLText.escape(TableHTML.name(block.name)), "")
    }
  }

  private func result(_ name: String) -> ReportResult { results[name] ?? ReportResult(columns: [], rows: []) }

  private func formats(_ name: String) -> [String: ValueFormat] {
    program.source.blocks.first { $0.name == name }?.formats ?? [:]
  }

  private func chart(
    _ settings: ChartSettings, _ title: String, _ note: String, _ id: String, file: String
  ) throws(ReportMistake) -> String {
    let result = result(settings.data)
    let (settings, title) = titled(settings, title)
    guard !result.rows.isEmpty else {
      if !settings.empty.isEmpty { return "<p>\(HTMLText.escape(settings.empty))</p>\n" }
      return figure(title, note, "<p class=\"empty\">\(said(.nothingYet))</p>\n", "")
    }
    var drawing = try Chart.draw(settings, result, words, until: until, id: id)
    if drawing.picture.isEmpty { drawing.picture = "<p class=\"empty\">\(said(.chartNoNumbers))</p>" }
    let remarks = ([note] + drawing.remarks.map(HTMLText.escape)).filter { !$0.isEmpty }
    var numbers = TableSettings(data: settings.data)
    numbers.rows = 200
    let table = try TableHTML.html(
      result, numbers, words, formats: formats(settings.data), label: words(.numbersOf, (.name, settings.title)),
      links: tableLinks, sortable: true)
    return figure(
      title, remarks.joined(separator: " "), drawing.picture + "\n" + drawing.below,
      "<details><summary>\(said(.theNumbers))</summary>\(table)\(more(result, numbers))</details>\n"
        + links(settings.data, picture: file))
  }

  /// The settings with the title as plain text and with the format, and the title as markup. Screen readers would read
  /// nothing for a picture without a name.
  private func titled(_ settings: ChartSettings, _ title: String) -> (ChartSettings, title: String) {
    var settings = settings
    let title = title.isEmpty ? HTMLText.escape(TableHTML.name(settings.data)) : title
    settings.title = Self.unmarked(title)
    settings.format = program.format(of: settings) ?? .automatic
    return (settings, title)
  }

  /// The charts as files of their own.
  func pictures() throws(ReportMistake) -> [(name: String, bytes: [UInt8])] {
    var names = program.pictureNames[...]
    var files: [(name: String, bytes: [UInt8])] = []
    for piece in program.pieces {
      guard case .chart(let settings, let title, _, let block) = piece, let name = names.popFirst() else { continue }
      let result = result(settings.data)
      let named = titled(settings, text(title)).0
      var drawing = ChartDrawing(picture: "")
      do throws(ReportMistake) {
        if !result.rows.isEmpty { drawing = try Chart.draw(named, result, words, until: until, id: "c") }
      } catch { throw error.at(block) }
      files.append((name, ChartFile.bytes(drawing, title: named.title, words)))
    }
    return files
  }

  private func figure(_ title: String, _ note: String, _ picture: String, _ foot: String) -> String {
    var html = "<figure class=\"chart\">"
    if !title.isEmpty { html += "<h3>\(title)</h3>" }
    if !note.isEmpty { html += "<p class=\"meta\">\(note)</p>" }
    return html + "\n\(picture)\n\(foot)</figure>\n"
  }

  private func table(_ settings: TableSettings, _ title: String, _ note: String) throws(ReportMistake) -> String {
    let result = result(settings.data)
    if result.rows.isEmpty, !settings.empty.isEmpty { return "<p>\(HTMLText.escape(settings.empty))</p>\n" }
    var html = "<div class=\"numbers\">"
    if !title.isEmpty { html += "<h3>\(title)</h3>\n" }
    if !note.isEmpty { html += "<p class=\"meta\">\(note)</p>\n" }
    guard !result.rows.isEmpty else { return html + "<p class=\"empty\">\(said(.noRows))</p></div>\n" }
    html += try TableHTML.html(
      result, settings, words, formats: formats(settings.data),
      label: title.isEmpty ? TableHTML.name(settings.data) : Self.unmarked(title), links: tableLinks, sortable: true)
    return html + more(result, settings) + "\n" + links(settings.data) + "</div>\n"
  }

  private func more(_ result: ReportResult, _ settings: TableSettings) -> String {
    guard result.count > settings.rows else { return "" }
    let text = words(
      .firstRows, (.n, words.language.words(for: settings.rows)), (.total, words.language.words(for: result.count))
    )
    return "<p class=\"meta\">\(HTMLText.escape(text))</p>"
  }

  /// A word of the table, escaped.
  private func said(_ word: Word) -> String { HTMLText.escape(words[word]) }

  private func links(_ name: String, picture: String? = nil) -> String {
    guard let files else { return "" }
    return Self.links(.takeNumbers, files + name, words, picture: picture.map { files + $0 })
  }

  /// Links to a block's files, after `word`, and to the picture of a chart.
  static func links(_ word: Word, _ path: String, _ words: StringTable, picture: String? = nil) -> String {
    let links =
      "<a href=\"\(path).csv\">\(HTMLText.escape(words[.csvSheets]))</a>\(HTMLText.escape(words[.comma]))"
      + "<a href=\"\(path).raw.csv\">\(HTMLText.escape(words[.csvRaw]))</a>\(HTMLText.escape(words[.comma]))"
      + "<a href=\"\(path).ndjson\">NDJSON</a>"
      + (picture.map { "\(HTMLText.escape(words[.comma]))<a href=\"\($0).svg\">SVG</a>" } ?? "")
    return "<p class=\"files\">\(HTMLText.escape(words[word] + words[.gap]))\(links)</p>\n"
  }

  /// Every query in a folded section, with which an analyst can check a number.
  private func method() -> String {
    guard !program.source.blocks.isEmpty else { return "" }
    let count = HTMLText.escape(words.count(.questionsInSQL, program.source.blocks.count))
    var html = "<section class=\"prose\">\n<h2 id=\"method\">\(said(.howCounted))</h2>\n"
    html += "<p>\(said(.howCountedLead))</p>\n<details><summary>\(count)</summary>\n"
    for block in program.source.blocks {
      html += "<h3>\(HTMLText.escape(TableHTML.name(block.name)))</h3>\n"
      html +=
        "<pre class=\"scroll\" tabindex=\"0\"><code>\(Self.code(block.sql))</code></pre>\(links(of: block))"
    }
    return html + "</details>\n</section>\n"
  }

  /// Links to a block's files. Those of the block with a page for each row are in the folder of the pages.
  private func links(of block: SQLBlock) -> String {
    guard block.isEach, let files else { return links(block.name) }
    let folder = files.lastIndex(of: "/").map { files[...$0] } ?? ""
    return Self.links(.takeNumbers, folder + block.name, words)
  }

  static func code(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { HTMLText.escape(String($0)) }
      .joined(separator: "\n")
  }

  /// The original text of escaped words, for callers that escape it themselves.
  private static func unmarked(_ html: String) -> String {
    var text = ""
    var rest = html[...]
    while let start = rest.firstIndex(of: "&") {
      text += rest[..<start]
      let known = [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'")]
      if let entity = known.first(where: { rest[start...].hasPrefix($0.0) }) {
        text += entity.1
        rest = rest[start...].dropFirst(entity.0.count)
      } else {
        text += "&"
        rest = rest[start...].dropFirst()
      }
    }
    return text + rest
  }
}
