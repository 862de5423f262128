internal import Diagnostics
internal import Platform
internal import Store

/// The photos' stage of a night.
struct PhotoWork {
  let plan: NightPlan
  let request: RunRequest
  let context: RunContext

  func run(store: Store, into report: inout RunReport) throws {}
}
