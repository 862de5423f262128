internal import Diagnostics
internal import Model
internal import Store
internal import Templating

/// Renders a report's page.
struct ReportPage {
  let program: CompiledReport
  let night: ReportNight

  var words: StringTable { night.words(of: program.source) }

  func record(_ results: [String: ReportResult], _ parameters: [String: AnalystValue]) -> Record {
    let language = words.language
    return program.values.record(
      results, parameters: parameters, asOf: language.words(for: night.asOf),
      until: night.dataUntil.map(language.words) ?? "", language)
  }

  func bytes(
    _ results: [String: ReportResult], _ parameters: [String: AnalystValue], files: String?, root: String,
    name: String, site: ReportSite = .analysts, ways: EachWays? = nil
  ) throws(Failure) -> [UInt8] {
    let links = TableLinks(
      root: root, pages: try subjectPages(in: results), site: root + (site == .analysts ? "../site/" : "../"))
    let body = ReportBody(
      program: program, results: results, record: record(results, parameters), words: words, files: files,
      until: program.mentionsDataUntil ? night.dataUntil : nil, tableLinks: links)
    let head = program.source.head
    let until =
      program.mentionsDataUntil
      ? night.dataUntil.map { " · " + words(.dataUpTo, (.date, words.language.words(for: $0))) } ?? "" : ""
    try requireHeadline(body)
    do throws(ReportMistake) {
      return night.frame.page(
        name, title: body.text(program.tab), description: head.description,
        content: try body.html(
          kicker: (ways?.up ?? HTMLText.escape(head.title)) + HTMLText.escape(until), ways: ways),
        root: root, site: site, language: words.language)
    } catch {
      throw Failure(.data, program.source.problem(error.kind, at: error.offset ?? 0, error.reason, mend: error.mend))
    }
  }

  /// Throws if the report has a headline and it is empty. A page of a row may have an empty name for its title.
  private func requireHeadline(_ body: ReportBody) throws(Failure) {
    guard let headline = program.source.head.headline, body.text(program.tab).isEmpty else { return }
    throw Failure(
      .data,
      program.source.problem(
        ReportsProblems.headline, at: headline.offset, "the headline is empty",
        mend: "Say what is true where there are no rows too: {{^best}}Nothing yet{{/best}}."))
  }

  /// The pages of the site to which the names in these results can lead; nil if `reports.links` is not set.
  private func subjectPages(in results: [String: ReportResult]) throws(Failure) -> KnownPages.IDs? {
    guard let pages = night.subjectPages, program.namesSubjects else { return nil }
    return try pages.find(
      program.source.blocks.compactMap { block in results[block.name].map { ($0, block.formats) } })
  }

  /// The charts as files of their own.
  func pictures(
    _ results: [String: ReportResult], _ parameters: [String: AnalystValue]
  ) throws(Failure) -> [(name: String, bytes: [UInt8])] {
    let body = ReportBody(
      program: program, results: results, record: record(results, parameters), words: words, files: nil,
      until: program.mentionsDataUntil ? night.dataUntil : nil)
    do throws(ReportMistake) { return try body.pictures() } catch {
      throw Failure(.data, program.source.problem(error.kind, at: error.offset ?? 0, error.reason, mend: error.mend))
    }
  }

  /// The page that lists the pages of a report's rows.
  func list(_ rows: ReportResult, _ slugs: Slugs, site: ReportSite) throws -> [UInt8] {
    let head = program.source.head
    let name = program.source.name
    var html = PageHeader.html(
      kicker: HTMLText.escape(words[.report]), heading: HTMLText.escape(head.title),
      lead: HTMLText.escape(head.description))
    html += "<section>\n<h2>\(HTMLText.escape(words[.onePageEach]))</h2>\n<ol class=\"rows\">\n"
    let titles = RowTitles(rows, words.language)
    for (index, slug) in slugs.list.enumerated() {
      html += "<li><a href=\"\(name)/\(slug).html\">\(HTMLText.escape(titles.title(index) ?? slug))</a>"
      let details = titles.details(index)
      if !details.isEmpty { html += "<span class=\"meta\">\(HTMLText.escape(details))</span>" }
      html += "</li>\n"
    }
    html += "</ol>\n"
    if let each = program.each {
      html += ReportBody.links(.takeList, name + "/" + each.name, words)
    }
    return night.frame.page(
      name + ".html", title: head.title, description: head.description, content: html + "</section>\n", root: "",
      site: site, language: words.language)
  }

  /// The report's text with its values filled in, and its charts and tables as Markdown tables.
  func markdown(_ results: [String: ReportResult], _ parameters: [String: AnalystValue]) -> [UInt8] {
    let record = record(results, parameters)
    let body = ReportBody(program: program, results: results, record: record, words: words, files: nil)
    var bytes = Array("# \(MarkdownRows.escape(body.text(program.tab)))\n\n".utf8)
    for piece in program.pieces {
      switch piece {
      case .text(let template, _):
        var words: [UInt8] = []
        template.renderMarkdown(record, into: &words)
        bytes += words.drop { $0 == 10 }
      case .chart(let settings, let title, _, _):
        bytes += MarkdownRows.table(results[settings.data], words, title: body.plain(title)).utf8
      case .table(let settings, let title, _, _):
        bytes += MarkdownRows.table(results[settings.data], words, title: title.map(body.plain) ?? "").utf8
      case .plain(let block): bytes += MarkdownRows.table(results[block.name], words).utf8
      }
    }
    return MarkdownTemplate.readable(Array(bytes.drop { $0 == 10 }))
  }
}
