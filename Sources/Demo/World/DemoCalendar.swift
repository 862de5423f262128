/// The times of the demo's world: six years of an app in a town five hours behind UTC.
struct DemoCalendar: Sendable {
  /// The day in whose early morning night 0 is exported.
  let exportDay: Int
  /// The first day of the app.
  let launchDay: Int
  private static let zone = 5 * 3600

  /// From 1 March 2020 to 2 March 2026 if night 0 is exported on that day, otherwise a period of the same length.
  init(exportDay: Int) {
    self.exportDay = exportDay
    launchDay = exportDay - 2192
  }

  /// The time at which the export of `night` is written: two in the morning in the town.
  func export(_ night: Int) -> Int { (exportDay + night) * 86_400 + 2 * 3600 + Self.zone }

  /// The last day that has ended when `night` is exported.
  @inline(__always)
  func lastDay(_ night: Int) -> Int { exportDay + night - 1 }

  /// A time on `day` at which people eat and write, most often after lunch and after dinner.
  @inline(__always)
  func moment(on day: Int, _ random: inout DemoRandom) -> Int {
    let hour = Int(Self.hours[random.below(Self.hours.count)])
    return day * 86_400 + hour * 3600 + random.below(3600) + Self.zone
  }

  /// A day from `first` to `last`, more often on a weekend.
  @inline(__always)
  func day(from first: Int, to last: Int, _ random: inout DemoRandom) -> Int {
    guard first < last else { return last }
    let even = first + random.below(last - first + 1)
    // 1 January 1970 was a Thursday, so Mondays are 4 days later.
    let monday = even - (even + 3) % 7
    let chosen = monday + Int(Self.weekdays[random.below(Self.weekdays.count)])
    return chosen < first || chosen > last ? even : chosen
  }

  /// The hours of the local day, each repeated according to its frequency.
  private static let hours: [UInt8] = [
    8, 9, 9, 10, 11, 12, 12, 13, 13, 13, 13, 14, 14, 14, 14, 14, 15, 15, 15, 16, 16, 17, 18, 18, 19, 19, 20, 20, 20, 20,
    21, 21, 21, 21, 21, 22, 22, 22, 23,
  ]

  /// The weekdays, 0 for Monday, each repeated according to its frequency.
  private static let weekdays: [UInt8] = [
    0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6,
  ]
}
