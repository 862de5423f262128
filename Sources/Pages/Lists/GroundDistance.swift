internal import Model

/// The distance between two places that are close to each other, on a plane.
///
/// It is computed by sums alone, so that every machine gives the same bits.
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

  /// The tangent of 22.5 degrees separates the eight directions.
  private static func direction(north: Double, east: Double) -> Double {
    let (up, across) = (abs(north), abs(east))
    let tangent = 0.41421356237309503
    if across <= up * tangent { return north >= 0 ? 0 : 180 }
    if up <= across * tangent { return east >= 0 ? 90 : 270 }
    if north >= 0 { return east >= 0 ? 45 : 315 }
    return east >= 0 ? 135 : 225
  }
}
