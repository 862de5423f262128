internal import Diagnostics

/// The ratings of 0 in one file, which were read as none. They are reported at the end of the file, as only then its
/// highest rating is known, and with it the scale that may be meant.
struct ZeroRatings {
  private var count = 0
  /// The places of the first few.
  private var first: [(line: Int, field: String)] = []
  /// The highest rating that was read.
  private var highest = 0.0

  @inline(__always)
  mutating func add(rating: Double) { if rating > highest { highest = rating } }

  mutating func addZero(line: Int, field: @autoclosure () -> String) {
    count += 1
    if first.count < ProblemScribe.examples { first.append((line, field())) }
  }

  /// Reports them. `areAllRead` is false if records were skipped, whose ratings may be higher: then the highest of
  /// `scale` is suggested. `entry` is the entry of `sources` that declares a scale.
  func report(to scribe: ProblemScribe, _ scale: RatingScale, areAllRead: Bool, entry: (RatingScale) -> String) {
    guard count > 0 else { return }
    let isKnown = areAllRead && highest > 0 && scale == .stars
    let meant = RatingScale(from: 0, to: isKnown ? highest.rounded(.up) : scale.highest) ?? scale
    for place in first {
      scribe.report(
        IngestProblems.zeroStars, line: place.line, field: place.field, "a rating of 0 was read as none",
        mend: "If 0 is the lowest rating and \(meant.highestText) the highest, say so in sumaq.json: \(entry(meant))")
    }
    for _ in first.count..<count { scribe.report(IngestProblems.zeroStars, "a rating of 0 was read as none") }
  }
}
