internal import Model
internal import Platform

/// The site's time zone for words about a watch.
enum SiteZone {
  /// UTC while the settings cannot be read.
  static func find(_ request: RunRequest, _ context: RunContext) -> TimeZoneRules {
    do { return try RunPlan(request, context.alone(Cancellation())).clock.zone } catch { return .utc }
  }
}
