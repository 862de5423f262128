internal import Diagnostics
internal import Store

/// A report's page as bytes.
struct ReportPage {
  let program: ReportProgram
  let night: ReportNight

  func bytes(
    _ results: [String: ReportResult], _ parameters: [String: AnalystValue], files: String?, root: String,
    site: ReportSite = .analysts
  ) throws(Failure) -> [UInt8] {
    let record = program.values.record(
      results, parameters: parameters, asOf: DateText.long(night.asOf), until: night.dataUntil)
    let body = ReportBody(program: program, results: results, record: record, files: files)
    let head = program.source.head
    let until = night.dataUntil.isEmpty || !program.tellsDataUntil ? "" : " · data up to \(night.dataUntil)"
    do throws(ReportMistake) {
      return night.frame.page(
        title: body.text(program.tab), description: head.description,
        content: try body.html(kicker: head.title + until),
        root: root, site: site)
    } catch {
      throw Failure(.data, program.source.problem(error.kind, at: 0, error.reason, mend: error.mend))
    }
  }

  /// The page that lists a report's row pages.
  func list(_ rows: ReportResult, _ slugs: Slugs, site: ReportSite) throws -> [UInt8] {
    let head = program.source.head
    let name = program.source.name
    var html = "<header class=\"title story\">\n<div>\n<p class=\"kicker\">Report</p>\n"
    html += "<h1>\(HTMLText.escape(head.title))</h1>\n<p class=\"lead\">\(HTMLText.escape(head.description))</p>\n"
    html += "</div>\n</header>\n<section>\n<h2>One page for each</h2>\n<ol class=\"rows\">\n"
    for (row, slug) in zip(rows.rows, slugs.list) {
      let texts = row.map { ValueFormat.automatic.string($0) }
      let title = texts.count > 1 && !texts[1].isEmpty ? texts[1] : texts.first ?? slug
      html += "<li><a href=\"\(name)/\(slug).html\">\(HTMLText.escape(HTMLText.cut(title, 80)))</a>"
      if texts.count > 2 { html += "<span class=\"meta wide\">\(HTMLText.escape(HTMLText.cut(texts[2], 80)))</span>" }
      html += "</li>\n"
    }
    html += "</ol>\n"
    if let each = program.each {
      html += "<p class=\"files\">Take the list along: \(ReportBody.links(name + "/" + each.name))</p>\n"
    }
    return night.frame.page(
      title: head.title, description: head.description, content: html + "</section>\n", root: "",
      site: site)
  }
}

extension ReportPage {
  /// The report's words with its values in place, and its figures as Markdown tables.
  func markdown(_ results: [String: ReportResult], _ parameters: [String: AnalystValue]) -> [UInt8] {
    let record = program.values.record(
      results, parameters: parameters, asOf: DateText.long(night.asOf), until: night.dataUntil)
    let body = ReportBody(program: program, results: results, record: record, files: nil)
    var bytes = Array("# \(MarkdownRows.escape(body.text(program.tab)))\n\n".utf8)
    for piece in program.pieces {
      switch piece {
      case .text(let template, _): template.renderMarkdown(record, into: &bytes)
      case .chart(let settings, let title, _, _):
        bytes += MarkdownRows.table(results[settings.data], title: body.plain(title)).utf8
      case .table(let settings, let title, _, _):
        bytes += MarkdownRows.table(results[settings.data], title: title.map(body.plain) ?? "").utf8
      case .plain(let block): bytes += MarkdownRows.table(results[block.name]).utf8
      }
    }
    return Array(bytes.drop { $0 == 10 })
  }
}
