internal import Model
internal import Store

/// The runs of one day in the site's zone.
struct NightDay: Sendable {
  let day: CivilDay
  var runs: [RecordedNight] = []
  /// Whether the day lies before the first recorded run.
  let isBeforeHistory: Bool

  /// The last run, which decides about the day's mark.
  var last: RecordedNight? { runs.last }
  /// The run that took longest.
  var longest: RecordedNight? { runs.max { $0.seconds < $1.seconds } }
  var isRefused: Bool { last.map { !$0.succeeded } ?? false }
  var isMissing: Bool { runs.isEmpty && !isBeforeHistory }

  /// The last `count` days up to that of the newest run. `nights` are in order.
  static func last(_ count: Int, of nights: [RecordedNight], zone: TimeZoneRules) -> [NightDay] {
    let numbers = nights.map { zone.day(of: $0.started).number }
    guard let newest = numbers.last, let oldest = numbers.min() else { return [] }
    let byDay = Dictionary(grouping: zip(numbers, nights), by: \.0)
    return (newest - count + 1...newest).map { number in
      NightDay(
        day: CivilDay(number: number), runs: byDay[number]?.map(\.1) ?? [], isBeforeHistory: number < oldest)
    }
  }
}
