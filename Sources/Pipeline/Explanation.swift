internal import Diagnostics
internal import Model
internal import Pages
internal import Platform
internal import Publish
internal import Store

/// `sumaq explain PAGE` and `sumaq explain templates`.
package enum Explanation {
  package static func text(of what: String, _ request: RunRequest, _ context: RunContext) throws -> String {
    what == "templates" ? try templates(request) : try page(what, request, context)
  }

  /// Every template file, and which folder it is read from.
  private static func templates(_ request: RunRequest) throws -> String {
    let folder = try Renderers.folder(request)
    var lines: [String] = []
    for part in ["", "partials", "assets", "strings", "reports"] {
      for name in try folder.names(in: part) {
        let path = part.isEmpty ? name : part + "/" + name
        guard let file = try folder.file(path) else { continue }
        let own = file.path.hasPrefix(request.templates + "/") && request.templates != request.shippedTemplates
        lines.append("\(own ? "yours  " : "shipped")  \(file.path)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What a page was made from, and whether the next build would render it again.
  private static func page(_ path: String, _ request: RunRequest, _ context: RunContext) throws -> String {
    let store = try StoreAccess.open(request)
    let plan = try NightPlan(request, context)
    let full = path.hasPrefix("reports/") ? path : "site/" + path
    let row = try store.ledgerRow(full)
    let renderer = try SiteRenderer(
      templates: try Renderers.folder(request), settings: plan.siteSettings, problems: context.problems)
    let made =
      path.hasPrefix("reports/")
      ? [] : try renderer.explanation(of: path, store: store, asOf: plan.clock.asOf).map { "  \($0)" }
    guard row != nil || !made.isEmpty else {
      throw Failure(.usage, PipelineProblems.noSuchPage.problem("there is no page \(path)"))
    }
    var lines = ["\(path)"]
    lines.append(row.map { "  published: \(Amount.bytes($0.size))" } ?? "  not published yet")
    return (lines + made).joined(separator: "\n") + "\n"
  }
}
