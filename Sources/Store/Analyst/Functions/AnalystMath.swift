internal import Platform

/// The arithmetic behind the analysts' functions.
package enum AnalystMath {
  /// The great-circle distance in kilometres between two places, given as latitude, longitude, latitude, longitude;
  /// rounded to a millimetre.
  package static func distance(_ degrees: [Double]) -> Double {
    let radians = degrees.map { $0 * .pi / 180 }
    let (sineLatitude, sineLongitude) = (sin((radians[2] - radians[0]) / 2), sin((radians[3] - radians[1]) / 2))
    let chord =
      sineLatitude * sineLatitude + cos(radians[0]) * cos(radians[2]) * sineLongitude * sineLongitude
    return (2 * 6371.0088 * asin(min(1, chord.squareRoot())) * 1e6).rounded() / 1e6
  }

  /// The Wilson score interval of `hits` in `count`; nil if `count` is 0.
  static func wilson(_ hits: Double, of count: Double, z: Double) -> (low: Double, high: Double)? {
    guard count > 0, hits >= 0, hits <= count else { return nil }
    let share = hits / count
    let square = z * z / count
    let spread = z * ((share * (1 - share) + square / 4) / count).squareRoot()
    let middle = share + square / 2
    return (max(0, (middle - spread) / (1 + square)), min(1, (middle + spread) / (1 + square)))
  }

  /// How often chance alone gives a value that is as many standard errors from the middle, on either side.
  static func pValue(_ z: Double) -> Double { erfc(abs(z) / 2.0.squareRoot()) }

  /// The value below which a `fraction` of the `values` lies, interpolated linearly. Reorders the values.
  static func quantile(_ values: inout [Double], _ fraction: Double) -> Double? {
    guard !values.isEmpty, (0...1).contains(fraction) else { return nil }
    let place = fraction * Double(values.count - 1)
    let below = Int(place.rounded(.down))
    let low = selected(&values, below)
    guard below + 1 < values.count else { return low }
    // All values behind the place are greater or equal, so the next one is their minimum.
    let high = values[(below + 1)...].reduce(values[below + 1]) { min($0, $1) }
    return between(low, high, place - Double(below))
  }

  /// The number so far on the way from `low` to `high`; nil between two infinite ones.
  static func between(_ low: Double, _ high: Double, _ part: Double) -> Double? {
    if low == high || part == 0 { return low }
    let way = high - low
    let result = way.isFinite ? low + way * part : low * (1 - part) + high * part
    return result.isNaN ? nil : result
  }

  /// The value that would be at `place` if the values were sorted, by quickselect. Afterwards no value before the place
  /// is greater, and none behind it is less.
  private static func selected(_ values: inout [Double], _ place: Int) -> Double {
    var (low, high) = (0, values.count - 1)
    // Where the pivots divide badly, sorting costs less.
    var rounds = 4 * (Int.bitWidth - values.count.leadingZeroBitCount)
    while low < high, rounds > 0 {
      rounds -= 1
      let (left, right) = divide(&values, low, high)
      if place <= right { high = right } else if place >= left { low = left } else { break }
    }
    if rounds == 0 { values.sort() }
    return values[place]
  }

  /// Moves the values from `low` to `high` that are less than one of them before those that are greater. Returns where
  /// the second part begins and where the first one ends.
  private static func divide(_ values: inout [Double], _ low: Int, _ high: Int) -> (left: Int, right: Int) {
    values.withUnsafeMutableBufferPointer { values in
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
      return (left, right)
    }
  }

  private static func middle(_ a: Double, _ b: Double, _ c: Double) -> Double { max(min(a, b), min(max(a, b), c)) }
}
