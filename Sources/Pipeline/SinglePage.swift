internal import Diagnostics
internal import Model
internal import Pages
internal import Store

/// `sumaq render --page PATH`: renders one page from the store, and publishes nothing.
package enum SinglePage {
  package enum Form: Sendable {
    case html
    case markdown
    case values
  }

  package static func render(
    _ path: String, as form: Form, _ request: RunRequest, _ context: RunContext
  ) throws -> [UInt8] {
    let plan = try RunPlan(request, context)
    let renderer = try Renderers.site(plan, request, context)
    let form: SiteRenderer.PageForm =
      switch form {
      case .html: .html
      case .markdown: .markdown
      case .values: .values
      }
    return try renderer.page(path, store: try StoreAccess.read(request), as: form, asOf: plan.clock.asOf)
  }
}
