internal import Model

/// The way between two places that are not far from each other, on a plane.
///
/// By sums alone, so that every machine gives the same bits.
struct GroundDistance {
  let metres: Double
  /// Degrees clockwise from north, one of eight directions.
  let bearing: Double

  init(from start: Position, to end: Position) {
    let north = (end.latitude - start.latitude) * 111_195
    let middle = (start.latitude + end.latitude) / 2
    let east = (end.longitude - start.longitude) * 111_195 * MapFrame.cosine(degrees: middle)
    metres = (north * north + east * east).squareRoot().rounded()
    bearing = Self.direction(north: north, east: east)
  }

  /// Between the eight directions the tangent of 22.5 degrees decides.
  private static func direction(north: Double, east: Double) -> Double {
    let (up, across) = (abs(north), abs(east))
    let tangent = 0.41421356237309503
    if across <= up * tangent { return north >= 0 ? 0 : 180 }
    if up <= across * tangent { return east >= 0 ? 90 : 270 }
    if north >= 0 { return east >= 0 ? 45 : 315 }
    return east >= 0 ? 135 : 225
  }
}
