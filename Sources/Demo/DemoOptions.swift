/// The size of a demo export, and its seed and night.
package struct DemoOptions: Sendable, Hashable {
  package var restaurants: Int
  package var users: Int
  package var reviews: Int
  /// The number of distinct picture files, including broken ones. Rows also name a few missing files.
  package var photos: Int
  package var seed: UInt64
  /// The number of nights of change since the export of night 0.
  package var night: Int
  /// The day of night 0, in days since 1970.
  package var day: Int

  /// Counts below zero count as zero. Those above what ids can distinguish (10 million restaurants, 500 million users
  /// and reviews, a million pictures) are reduced to that.
  package init(
    restaurants: Int = 60, users: Int = 300, reviews: Int = 2000, photos: Int = 60, seed: UInt64 = 1, night: Int = 0,
    day: Int = DemoOptions.firstDay
  ) {
    self.restaurants = min(max(0, restaurants), 10_000_000)
    self.users = min(max(0, users), 500_000_000)
    self.reviews = min(max(0, reviews), 500_000_000)
    self.photos = min(max(0, photos), 1_000_000)
    self.seed = seed
    self.day = min(max(DemoOptions.days.lowerBound, day), DemoOptions.days.upperBound)
    self.night = min(max(0, night), DemoOptions.lastNight)
  }

  /// 2 March 2026, the day of the demo in tests.
  package static let firstDay = 20_514
  /// From 1980 to 2100.
  static let days = 3652...47_482

  /// Ten years of nights; later nights are equal to this one.
  package static let lastNight = 3650
}
