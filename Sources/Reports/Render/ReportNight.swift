internal import Diagnostics
internal import Model
internal import Store

/// What all reports of a night share.
struct ReportNight: Sendable {
  let frame: ReportFrame
  let asOf: CivilDay
  let settings: ReportSettings
  /// The day of the newest review; nil without one.
  let dataUntil: CivilDay?

  init(session: any AnalystConversation, frame: ReportFrame, asOf: CivilDay, settings: ReportSettings) throws {
    self.frame = frame
    self.asOf = asOf
    self.settings = settings
    dataUntil = try session.newestReviewDay()
  }

  /// The words of a report's own language.
  func words(of source: ReportSource) -> StringTable {
    source.head.language.flatMap { settings.words[$0] } ?? settings.siteWords
  }
}
