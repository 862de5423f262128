internal import Diagnostics
internal import Model
internal import Reports
internal import Store

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
