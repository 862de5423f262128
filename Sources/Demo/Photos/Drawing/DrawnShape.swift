/// Closed outlines that are filled, in thousandths of the picture's shorter side.
struct DrawnShape: Sendable {
  var contours: [[Point]]

  init(_ contours: [[Point]]) { self.contours = contours }

  init(_ points: [(Double, Double)]) { contours = [points.map { Point($0.0, $0.1) }] }

  static func circle(_ middle: Point, _ radius: Double) -> DrawnShape { ellipse(middle, radius, radius) }

  static func ellipse(_ middle: Point, _ width: Double, _ height: Double, turned: Double = 0) -> DrawnShape {
    let count = 24 + Int(max(width, height) / 4)
    return DrawnShape([arc(middle, width, height, turned, from: 0, to: 1, count)])
  }

  /// A circle with a hole.
  static func ring(_ middle: Point, _ outer: Double, _ inner: Double) -> DrawnShape {
    var ring = circle(middle, outer)
    ring.contours.append(circle(middle, inner).contours[0].reversed())
    return ring
  }

  /// A part of a ring, from one angle in turns to another.
  static func arch(_ middle: Point, _ outer: Double, _ inner: Double, from start: Double, to end: Double) -> DrawnShape
  {
    let outside = arc(middle, outer, outer, 0, from: start, to: end, 40)
    return DrawnShape([outside + arc(middle, inner, inner, 0, from: end, to: start, 40)])
  }

  /// An irregular circle with soft bumps.
  static func blob(
    _ middle: Point, _ width: Double, _ height: Double, turned: Double = 0, bumps: Double = 0.1,
    _ random: inout DemoRandom
  ) -> DrawnShape {
    let phases = (0..<3).map { _ in random.between(0, 1) }
    let sizes = (0..<3).map { random.between(0.4, 1) * bumps / Double($0 + 1) }
    let count = 36 + Int(max(width, height) / 6)
    return DrawnShape([
      (0..<count).map { step in
        let angle = Double(step) / Double(count)
        var radius = 1.0
        for wave in 0..<3 { radius += sizes[wave] * Angle.sine(angle * Double(wave + 2) + phases[wave]) }
        let x = width * radius * Angle.cosine(angle)
        let y = height * radius * Angle.sine(angle)
        let (c, s) = (Angle.cosine(turned), Angle.sine(turned))
        return Point(middle.x + x * c - y * s, middle.y + x * s + y * c)
      }
    ])
  }

  static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> DrawnShape {
    DrawnShape([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
  }

  /// A rectangle around `middle`, turned, with round corners.
  static func slab(_ middle: Point, _ width: Double, _ height: Double, round: Double, turned: Double = 0) -> DrawnShape
  {
    var points: [Point] = []
    let corners = [(1.0, 1.0, 0.0), (-1, 1, 0.25), (-1, -1, 0.5), (1, -1, 0.75)]
    for (right, down, angle) in corners {
      let corner = Point(right * (width / 2 - round), down * (height / 2 - round))
      points += arc(corner, round, round, 0, from: angle, to: angle + 0.25, 8 + Int(round / 8))
    }
    return DrawnShape([points.map { $0.turned(turned) + middle }])
  }

  /// A line of some width along points, with round ends.
  static func stroke(_ points: [Point], _ width: Double) -> DrawnShape {
    var left: [Point] = []
    var right: [Point] = []
    for (place, point) in points.enumerated() {
      let before = points[max(0, place - 1)]
      let after = points[min(points.count - 1, place + 1)]
      let (x, y) = (after.x - before.x, after.y - before.y)
      let length = max(0.001, (x * x + y * y).squareRoot())
      let side = Point(-y / length * width / 2, x / length * width / 2)
      left.append(point + side)
      right.append(Point(point.x - side.x, point.y - side.y))
    }
    return DrawnShape([left + right.reversed()])
  }

  /// A leaf from `foot` in the direction of `angle`.
  static func leaf(_ foot: Point, _ length: Double, _ width: Double, _ angle: Double) -> DrawnShape {
    let points = (0...24).map { step -> Point in
      let along = Double(step <= 12 ? step : 24 - step) / 12
      let side = (step <= 12 ? 1.0 : -1) * width * Angle.sine(along * 0.5) * (1.2 - 0.5 * along)
      return Point(length * along, side).turned(angle) + foot
    }
    return DrawnShape([points])
  }

  func moved(_ x: Double, _ y: Double) -> DrawnShape { DrawnShape(contours.map { $0.map { $0 + Point(x, y) } }) }

  private static func arc(
    _ middle: Point, _ width: Double, _ height: Double, _ turned: Double, from start: Double, to end: Double,
    _ count: Int
  ) -> [Point] {
    (0...count).map { step in
      let angle = start + (end - start) * Double(step) / Double(count)
      return Point(width * Angle.cosine(angle), height * Angle.sine(angle)).turned(turned) + middle
    }
  }
}
