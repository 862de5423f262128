internal import Model

/// The days of the site's time zone.
enum SiteDay {
  private static let dayMicroseconds: Int64 = 86_400_000_000

  /// When the day of a time began there; both in microseconds since 1970.
  static func start(of microseconds: Int64, in zone: TimeZoneRules) -> Int64 {
    let local = microseconds + Int64(zone.offset(at: Timestamp(microseconds: microseconds))) * 1_000_000
    let midnight = local - ((local % dayMicroseconds) + dayMicroseconds) % dayMicroseconds
    // From a first guess of the offset, as the clock may change that day.
    let guess = zone.offset(at: Timestamp(microseconds: midnight))
    return midnight - Int64(zone.offset(at: Timestamp(microseconds: midnight - Int64(guess) * 1_000_000))) * 1_000_000
  }
}
