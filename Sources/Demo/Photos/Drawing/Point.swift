/// A point on a picture, in thousandths of its shorter side.
struct Point: Sendable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// `distance` away at `angle`, in turns.
  func away(_ distance: Double, _ angle: Double) -> Point {
    Point(x + distance * Angle.cosine(angle), y + distance * Angle.sine(angle))
  }

  static func + (left: Point, right: Point) -> Point { Point(left.x + right.x, left.y + right.y) }

  func distance(_ other: Point) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }

  /// The point turned around the origin, by an angle in turns.
  func turned(_ angle: Double) -> Point {
    if angle == 0 { return self }
    let (c, s) = (Angle.cosine(angle), Angle.sine(angle))
    return Point(x * c - y * s, x * s + y * c)
  }
}
