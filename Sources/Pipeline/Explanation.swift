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
        guard let file = try folder.file(part.isEmpty ? name : part + "/" + name) else { continue }
        let isOwn = file.path.hasPrefix(request.templates + "/") && request.templates != request.shippedTemplates
        lines.append("\(isOwn ? "yours  " : "shipped")  \(file.path)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Whether the page would be rendered again, why, and what it is made from.
  private static func page(_ path: String, _ request: RunRequest, _ context: RunContext) throws -> String {
    let plan = try NightPlan(request, context)
    let store = try StoreAccess.open(request)
    let path = path.hasPrefix("site/") ? String(path.dropFirst(5)) : path
    let renderer = try SiteRenderer(
      templates: try Renderers.folder(request), settings: plan.siteSettings, problems: context.problems)
    let made = try renderer.makings(of: path, store: store, asOf: plan.clock.asOf)
    let row = try store.ledgerRow("site/" + path)
    let verdict =
      switch row {
      case nil: "not published yet: the next build renders it"
      case let row? where row.isMade(from: made.inputs):
        "published, \(Amount.bytes(row.size)), and made from the store's state as it is: the next build leaves it alone"
      case let row?: "published, \(Amount.bytes(row.size)), but made from something else: the next build renders it"
      }
    let files = made.templates.map { "    \($0)" }.joined(separator: "\n")
    return """
      \(path)
        \(verdict)
        made from its rows (\(made.values) bytes of values), the day \(plan.clock.asOf.iso), sumaq.json, the words of \
      \(plan.settings.language.rawValue) and these templates:
      \(files)

      """
  }
}
