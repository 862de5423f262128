internal import Diagnostics
internal import Model
internal import Store

/// What the head of the operator's page says.
struct StatusWords {
  private let facts: NightFacts
  private var report: RunReport { facts.report }

  init(_ facts: NightFacts) { self.facts = facts }

  /// The state in a few words.
  var kicker: String {
    switch report.status {
    case .published: "Published" + afterthought
    case .unchanged: "Nothing changed" + afterthought
    case .refused: "Refused by a guard"
    case .failed: "Failed"
    case .done: "sumaq \(facts.command) is done" + afterthought
    }
  }

  private var afterthought: String {
    if report.needsAttention { return ", needs attention" }
    return !report.isFirst && new > 0 ? ", something is new" : ""
  }

  /// The class of the state's colour.
  var tone: String {
    switch report.status {
    case .refused, .failed: "s1"
    default: report.needsAttention || (!report.isFirst && new > 0) ? "s4" : "s2"
    }
  }

  /// The first line of the closing screen, so that page and screen never say different things.
  var headline: String { ClosingScreen(report).verdict }

  /// Why the run failed.
  var reasons: [String] {
    guard report.status == .failed || report.status == .refused else { return [] }
    let failure = report.failure ?? facts.problems.first?.entry.examples.first
    return failure.map { [$0.headline, $0.mend] } ?? []
  }

  /// The median of earlier nights that published something; nil if there are fewer than three.
  var usualSeconds: Double? {
    let seconds = facts.nights.dropLast().filter { $0.status == RunReport.Status.published.rawValue }.map(\.seconds)
    return seconds.count < 3 ? nil : seconds.sorted()[seconds.count / 2]
  }

  var usually: String? { usualSeconds.map { "usually \(Amount.seconds($0))" } }

  var zoneName: String { facts.zone == .utc ? "UTC" : "the site's time" }

  private var new: Int { facts.problems.reduce(0) { $0 + $1.new } }
  private var known: Int { facts.problems.reduce(0) { $0 + $1.known } }

  var newCount: String { new + known == 0 ? "none" : report.isFirst ? Amount.count(new) : "\(Amount.count(new)) new" }

  var knownCount: String {
    if report.isFirst { return "in the first run" }
    return report.status == .failed || report.status == .refused ? "in this run" : "\(Amount.count(known)) known"
  }

  /// The new rows of the largest collection that changed, or of all.
  var rows: (added: (label: String, number: Int), rest: String) {
    guard let most = facts.changes.first(where: { $0.collection == .reviews }) ?? facts.changes.first else {
      let ingest = report.ingest
      return (
        ("New rows", ingest.rows.added),
        "\(Amount.count(ingest.rows.changed)) changed, \(Amount.count(ingest.rows.removed)) gone"
      )
    }
    return (
      ("New \(most.collection.name)", most.added),
      "\(Amount.count(most.changed)) changed, \(Amount.count(most.removed)) gone"
    )
  }
}

/// Days and times of the clock in the site's zone, as the operator's page writes them.
struct StatusTime: Sendable {
  let zone: TimeZoneRules

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// `14 March`.
  func day(_ time: Timestamp) -> String { Self.day(zone.day(of: time)) }

  /// `14 March`.
  static func day(_ day: CivilDay) -> String {
    let (_, month, number) = day.components
    return "\(number) \(months[month - 1])"
  }

  /// `14 Mar`, which fits under a chart.
  static func short(_ day: CivilDay) -> String {
    let (_, month, number) = day.components
    return "\(number) \(months[month - 1].prefix(3))"
  }

  /// `03:14`.
  func clock(_ time: Timestamp) -> String {
    let second = time.secondOfDay(offset: zone.offset(at: time))
    return "\(Self.padded(second / 3600)):\(Self.padded(second / 60 % 60))"
  }

  /// `03:14:05`.
  func clockWithSeconds(_ time: Timestamp) -> String {
    clock(time) + ":" + Self.padded(time.secondOfDay(offset: zone.offset(at: time)) % 60)
  }

  /// `14 March, 03:14`.
  func instant(_ time: Timestamp) -> String { "\(day(time)), \(clock(time))" }

  /// `14 March 2026`.
  func date(_ time: Timestamp) -> String { "\(day(time)) \(zone.day(of: time).components.year)" }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
