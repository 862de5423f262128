internal import Diagnostics
internal import Model
internal import Pages
internal import Reports
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

/// `sumaq report NAME`: renders one report from the store, and publishes nothing.
package enum SingleReport {
  package static func build(
    _ name: String, format: String, set: [String: String], _ request: RunRequest, _ context: RunContext
  ) throws -> [UInt8] {
    let plan = try RunPlan(request, context)
    let renderer = try Renderers.reports(plan, request, context)
    return try renderer.report(
      name, store: try StoreAccess.read(request), asOf: plan.clock.asOf,
      format: try ReportRenderer.SingleFormat(asked: format), set: set,
      cancelled: { context.cancellation.isCancelled })
  }
}
