internal import Diagnostics
internal import Markdown
internal import Model
internal import Store
internal import Synchronization
internal import Templating

/// What every page of a site shares, created once: settings, words, and texts that recur.
struct SiteContext: Sendable {
  let settings: SiteSettings
  let words: StringTable
  /// `★★★★½`, by half stars from 0 to 10.
  let starTexts: [String]
  /// `4.5 of 5 stars`, by half stars from 0 to 10.
  let starLabels: [String]
  /// `5 stars`, by whole stars from 0 to 5.
  private let starCounts: [String]
  /// The stylesheet's file below `assets/`.
  let styles: String
  /// The file of the sheets' styles below `assets/`.
  let sheetStyles: String
  /// The files of the sealed page's styles and script below `assets/`.
  let sealStyles: String
  let seal: String
  /// The script's file below `assets/`.
  let script: String
  /// The search's script below `assets/`.
  let search: String
  /// The file below `assets/` of the script that shows the reviews with some stars.
  let stars: String
  /// The app's script below `assets/`; nil unless the site is an app.
  let app: String?
  let hasCuisines: Bool
  let hasDistricts: Bool
  /// Whether anybody has access to something sealed.
  let hasSealed: Bool
  let remarks: CommentRemarks

  init(
    settings: SiteSettings, words: StringTable, styles: String, sheetStyles: String = "sheet.css", script: String,
    search: String = "search.js", stars: String = "stars.js", sealStyles: String = "seal.css", seal: String = "seal.js",
    app: String? = nil,
    hasCuisines: Bool = true, hasDistricts: Bool = false, hasSealed: Bool = false,
    remarks: CommentRemarks = CommentRemarks(ProblemLog())
  ) {
    self.settings = settings
    self.words = words
    self.styles = styles
    self.sheetStyles = sheetStyles
    self.script = script
    self.search = search
    self.stars = stars
    self.sealStyles = sealStyles
    self.seal = seal
    self.app = app
    self.hasCuisines = hasCuisines
    self.hasDistricts = hasDistricts
    self.hasSealed = hasSealed
    self.remarks = remarks
    starTexts = (0...10).map { halves in
      String(repeating: "★", count: halves / 2) + (halves.isMultiple(of: 2) ? "" : "½")
        + String(repeating: "☆", count: 5 - (halves + 1) / 2)
    }
    starCounts = (0...5).map { words.count(.stars, $0) }
    starLabels = (0...10).map { words(.meanOf, (.n, words.language.stars(Double($0) / 2))) }
  }

  var language: Language { words.language }

  /// The record of the slot `t`.
  var wordsRecord: Record { Record(Word.allCases.map { .text(words.source(of: $0)) }) }

  /// The record of the slot `site`.
  var siteRecord: Record {
    var fields = Fields<SiteSlot>()
    fields[.title] = .text(settings.title)
    fields[.language] = .text(language.tag)
    fields[.direction] = .text(language.direction)
    fields[.styles] = .text(styles)
    fields[.app] = SlotValue(app)
    return fields.record
  }

  func day(_ time: Timestamp) -> CivilDay { time.day(offset: settings.timeZoneOffset(time)) }

  /// What is counted under a number of stars: `4 stars`, or `4 to under 5 stars` where some are between whole stars.
  ///
  /// With `isBar` without the word stars, which is above and below a bar's label.
  func starCount(_ stars: Int, _ summary: ReviewSummary, isBar: Bool = false) -> String {
    guard summary.fractional > 0, stars < 5 else { return starCounts[stars] }
    let end = (Phrase.Argument.to, String(stars + 1))
    let (first, other): (Word, Word) = isBar ? (.starsBandUnder, .starsBand) : (.starsUnder, .starsFrom)
    return stars == 1 ? words(first, end) : words(other, (.n, String(stars)), end)
  }

  /// A vote in characters, cut down to halves, and in words, cut down to tenths: `4.8 of 5 stars`.
  func vote(_ stars: Double) -> (text: String, label: String) {
    let tenths = tenths(stars)
    let text = starTexts[tenths / 5]
    guard !tenths.isMultiple(of: 5) else { return (text, starLabels[tenths / 5]) }
    return (text, words(.meanOf, (.n, language.oneDecimal(tenths: tenths))))
  }

  /// A vote in tenths, cut down.
  func tenths(_ stars: Double) -> Int { max(0, min(50, Int(stars * 10 + 1e-9))) }

  /// The half stars of a mean, rounded half up, within 0 to 10.
  func halves(_ stars: Double) -> Int { max(0, min(10, Int((stars * 2).rounded()))) }
}

/// Reports each comment that cannot be shown as Markdown, once, however many pages show it.
final class CommentRemarks: Sendable {
  private let problems: any ProblemSink
  private let reported = Mutex<Set<UInt64>>([])

  init(_ problems: any ProblemSink) { self.problems = problems }

  func add(_ excess: MarkdownExcess, of review: Review) {
    guard reported.withLock({ $0.insert(ContentHash.short(review.id)).inserted }) else { return }
    problems.report(PagesProblems.plainComment(of: review.id, because: excess.description))
  }
}
