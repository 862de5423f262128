internal import Diagnostics
internal import Model
internal import Serving

/// What is said of a build: what was saved, what it made, and how long that took.
struct WatchLine {
  private let saved: SavedFiles
  private let outcome: WatchedNight.Outcome

  init(_ saved: SavedFiles, _ outcome: WatchedNight.Outcome) { (self.saved, self.outcome) = (saved, outcome) }

  /// `restaurant.md: 1,523 pages and 2 reports made, 4.20 s`.
  var text: String { "\(what): \(result)\(outcome.report.map { ", " + Amount.seconds($0.seconds) } ?? "")" }

  private var what: String { saved.words == "everything" ? "Begin" : Printable.line(saved.words, limit: 200) }

  private var result: String {
    guard outcome.failure == nil, let report = outcome.report else { return "nothing is published" }
    if report.hold != nil { return "the output is held, nothing is published" }
    guard report.status == .published else { return "nothing changed" }
    let pages = Amount.of(report.pages.rendered, "page", "pages")
    let reports = Amount.of(report.reports.rendered, "report", "reports")
    return report.reports.rendered == 0 ? "\(pages) made" : "\(pages) and \(reports) made"
  }

  /// The build for the page `/_/`.
  func build(began: Int64, zone: TimeZoneRules) -> DeskBuild {
    DeskBuild(
      began: StatusTime(zone: zone).clockWithSeconds(Timestamp(microseconds: began)),
      seconds: outcome.report?.seconds ?? 0, what: "\(what): \(result)", pages: outcome.pages,
      pageCount: outcome.pageCount)
  }
}
