internal import Diagnostics
internal import Model
internal import Store

/// What all reports of a night share.
struct ReportNight: Sendable {
  let frame: ReportFrame
  let asOf: CivilDay
  let settings: ReportSettings
  /// The day of the newest review, in words; empty without one.
  let dataUntil: String

  init(session: AnalystSession, frame: ReportFrame, asOf: CivilDay, settings: ReportSettings) throws {
    self.frame = frame
    self.asOf = asOf
    self.settings = settings
    dataUntil = try session.newestReviewDay().map(DateText.long) ?? ""
  }
}
