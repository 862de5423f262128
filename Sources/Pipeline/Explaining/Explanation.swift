internal import Diagnostics
internal import Pages
internal import Platform

/// `sumaq explain PAGE` and `sumaq explain templates`.
package enum Explanation {
  package static func text(of what: String, _ request: RunRequest, _ context: RunContext) throws -> String {
    what == "templates" ? try templates(request) : try page(what, request, context)
  }

  /// Every template file, and the folder that it is read from.
  private static func templates(_ request: RunRequest) throws -> String {
    let folder = try Renderers.folder(request)
    var lines: [String] = []
    for part in ["", "partials", "sealed", "assets", "strings", "reports"] {
      for name in try folder.names(in: part) {
        guard let file = try folder.file(part.isEmpty ? name : part + "/" + name) else { continue }
        let isOwn = file.path.hasPrefix(request.templates + "/") && request.templates != request.shippedTemplates
        lines.append("\(isOwn ? "yours  " : "shipped")  \(file.path)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
