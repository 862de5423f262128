import Diagnostics
import Model
import Platform

@testable import Reports
@testable import Store

/// One report on a small store, built and read back.
final class Bench {
  let shelf: Shelf
  let sink = MemorySink()
  let box = ProblemBox()
  var workers = 2
  /// English, where nothing else is said.
  var settings: ReportSettings?
  var asOf = CivilDay(iso: "2026-03-20") ?? CivilDay(number: 0)

  init(_ sql: String = Shelf.rows) throws { shelf = try Shelf(sql) }

  func renderer(_ reports: [String: String]) throws -> ReportRenderer {
    var templates = try Shipped.templates().filter { !$0.key.hasSuffix(".md") }
    for (name, text) in reports { templates[name + ".md"] = text }
    return ReportRenderer(
      templates: templates, folder: "T", assets: ["site.css": Array("a{}".utf8)],
      settings: try settings ?? Shipped.settings(),
      problems: box)
  }

  @discardableResult
  func render(_ reports: [String: String]) throws -> ReportsOutcome {
    try renderer(reports).render(
      store: shelf.store, into: sink, asOf: asOf, workers: workers)
  }

  /// What `sumaq report` prints of one report.
  func single(
    _ text: String, format: ReportRenderer.SingleFormat = .html, set: [String: String] = [:]
  ) throws -> [UInt8] {
    try renderer(["r": text]).report("r", store: shelf.store, asOf: asOf, format: format, set: set)
  }

  /// The page of a report made of `body` under a plain head.
  func page(_ body: String, head: String = "title: T") throws -> String {
    try render(["r": "---\n\(head)\n---\n\(body)"])
    return sink.text("reports/r.html")
  }
}
