internal import Diagnostics
internal import Model
internal import Store

/// The settings, frame and dates that all reports of a night share.
struct ReportNight: Sendable {
  let frame: ReportFrame
  let asOf: CivilDay
  let settings: ReportSettings
  /// Which subjects have pages on the site; nil if `reports.links` is not set.
  let subjectPages: KnownPages?
  /// The day of the newest review; nil if there is none.
  let dataUntil: CivilDay?

  /// `dataUntil` as the memo keeps it for the next night; nil if there is no memo.
  let newestReview: AnsweredQuestion?

  init(
    session: any AnalystConversation, frame: ReportFrame, asOf: CivilDay, settings: ReportSettings,
    subjectPages: KnownPages?, memo: QuestionMemo? = nil
  ) throws {
    self.subjectPages = subjectPages
    self.frame = frame
    self.asOf = asOf
    self.settings = settings
    guard let memo else {
      dataUntil = try session.newestReviewDay()
      newestReview = nil
      return
    }
    let inputs = try session.digest(ofTable: "reviews", columns: ["created_at"]) + Array("\n\(settings.zoneName)".utf8)
    let known = memo.answer(Self.newest.report, Self.newest.block, inputs: inputs)
    let answer = try known ?? Array((session.newestReviewDay()?.iso ?? "").utf8)
    dataUntil = CivilDay(iso: String(decoding: answer, as: UTF8.self))
    newestReview = AnsweredQuestion(
      report: Self.newest.report, block: Self.newest.block, inputs: inputs, answer: answer)
  }

  /// No report has these names.
  private static let newest = (report: "", block: "newest review")

  /// The words of a report's own language.
  func words(of source: ReportSource) -> StringTable {
    source.head.language.flatMap { settings.words[$0] } ?? settings.siteWords
  }
}
