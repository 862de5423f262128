internal import Platform

/// The arithmetic behind the analysts' functions.
enum AnalystMath {
  /// Great-circle kilometres of latitude, longitude, latitude, longitude; rounded to a millimetre.
  static func distance(_ degrees: [Double]) -> Double {
    let radians = degrees.map { $0 * .pi / 180 }
    let (sineLatitude, sineLongitude) = (sin((radians[2] - radians[0]) / 2), sin((radians[3] - radians[1]) / 2))
    let chord =
      sineLatitude * sineLatitude + cos(radians[0]) * cos(radians[2]) * sineLongitude * sineLongitude
    return (2 * 6371.0088 * asin(min(1, chord.squareRoot())) * 1e6).rounded() / 1e6
  }

  /// Lower end of the Wilson score interval of `hits` in `count`; nil without a count.
  static func wilson(_ hits: Double, of count: Double, z: Double) -> Double? {
    guard count > 0, hits >= 0, hits <= count else { return nil }
    let share = hits / count
    let square = z * z / count
    let spread = z * ((share * (1 - share) + square / 4) / count).squareRoot()
    return max(0, (share + square / 2 - spread) / (1 + square))
  }

  /// The value below which `percent` per cent of the sorted `values` lie, in proportion between two of them.
  static func percentile(_ values: [Double], _ percent: Double) -> Double? {
    guard !values.isEmpty, (0...100).contains(percent) else { return nil }
    let sorted = values.sorted()
    let place = percent / 100 * Double(sorted.count - 1)
    let below = Int(place.rounded(.down))
    guard below + 1 < sorted.count else { return sorted[below] }
    return sorted[below] + (sorted[below + 1] - sorted[below]) * (place - Double(below))
  }
}
