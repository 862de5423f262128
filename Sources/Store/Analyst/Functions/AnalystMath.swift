internal import Platform

/// The arithmetic behind the analysts' functions.
enum AnalystMath {
  /// The great-circle distance in kilometres between two places, given as latitude, longitude, latitude, longitude;
  /// rounded to a millimetre.
  static func distance(_ degrees: [Double]) -> Double {
    let radians = degrees.map { $0 * .pi / 180 }
    let (sineLatitude, sineLongitude) = (sin((radians[2] - radians[0]) / 2), sin((radians[3] - radians[1]) / 2))
    let chord =
      sineLatitude * sineLatitude + cos(radians[0]) * cos(radians[2]) * sineLongitude * sineLongitude
    return (2 * 6371.0088 * asin(min(1, chord.squareRoot())) * 1e6).rounded() / 1e6
  }

  /// The lower end of the Wilson score interval of `hits` in `count`; nil if `count` is 0.
  static func wilson(_ hits: Double, of count: Double, z: Double) -> Double? {
    guard count > 0, hits >= 0, hits <= count else { return nil }
    let share = hits / count
    let square = z * z / count
    let spread = z * ((share * (1 - share) + square / 4) / count).squareRoot()
    return max(0, (share + square / 2 - spread) / (1 + square))
  }

  /// The `percent` percentile of the `values`, interpolated linearly. Reorders the values.
  static func percentile(_ values: inout [Double], _ percent: Double) -> Double? {
    guard !values.isEmpty, (0...100).contains(percent) else { return nil }
    let place = percent / 100 * Double(values.count - 1)
    let below = Int(place.rounded(.down))
    let low = selected(&values, below)
    guard below + 1 < values.count else { return low }
    // All values behind the place are greater or equal, so the next one is their minimum.
    let high = values[(below + 1)...].reduce(values[below + 1]) { min($0, $1) }
    return low + (high - low) * (place - Double(below))
  }

  /// The value that would be at `place` if the values were sorted, by quickselect. Afterwards no value before the place
  /// is greater, and none behind it is less.
  private static func selected(_ values: inout [Double], _ place: Int) -> Double {
    values.withUnsafeMutableBufferPointer { values in
      var (low, high) = (0, values.count - 1)
      while low < high {
        let pivot = middle(values[low], values[(low + high) / 2], values[high])
        var (left, right) = (low, high)
        while left <= right {
          while values[left] < pivot { left += 1 }
          while values[right] > pivot { right -= 1 }
          guard left <= right else { break }
          values.swapAt(left, right)
          left += 1
          right -= 1
        }
        if place <= right { high = right } else if place >= left { low = left } else { break }
      }
      return values[place]
    }
  }

  private static func middle(_ a: Double, _ b: Double, _ c: Double) -> Double { max(min(a, b), min(max(a, b), c)) }
}
