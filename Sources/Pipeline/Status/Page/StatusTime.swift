internal import Model

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
