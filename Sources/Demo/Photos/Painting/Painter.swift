/// A canvas, and the random generator that places things on it.
///
/// Light comes from the upper left: lumps are lighter there, and their shadows fall to the lower right.
struct Painter {
  var canvas: Canvas
  var random: DemoRandom

  /// A random one of several values.
  mutating func one<Value>(of values: [Value]) -> Value { values[random.below(values.count)] }

  /// A random number from `low` up to `high`.
  mutating func between(_ low: Double, _ high: Double) -> Double { random.between(low, high) }

  /// A random point within a circle, evenly distributed.
  mutating func spot(_ middle: Point, _ radius: Double) -> Point {
    middle.away(radius * random.between(0, 1).squareRoot(), random.between(0, 1))
  }

  /// Points within a circle, at a distance from each other if there is room.
  mutating func spots(_ count: Int, _ middle: Point, _ radius: Double, apart: Double) -> [Point] {
    var spots: [Point] = []
    for _ in 0..<count {
      var best = spot(middle, radius)
      for _ in 0..<12 where spots.contains(where: { $0.distance(best) < apart }) { best = spot(middle, radius) }
      spots.append(best)
    }
    return spots
  }

  mutating func fill(_ shape: DrawnShape, _ colour: Colour, alpha: Double = 1) {
    canvas.fill(shape, colour, alpha: alpha)
  }

  /// An object on a surface: shadow, body, and light on its upper left.
  mutating func lump(_ shape: DrawnShape, _ middle: Point, _ size: Double, _ colour: Colour, lift: Double = 6) {
    canvas.fill(shape.moved(lift * 1.4, lift * 1.8), Colour(0x1a0c08), alpha: 0.12)
    canvas.fill(shape.moved(lift * 0.7, lift), Colour(0x1a0c08), alpha: 0.24)
    let light = Point(middle.x - size * 0.4, middle.y - size * 0.45)
    canvas.fill(shape, .radial(light, size * 1.7, colour.lighter(0.22), colour.darker(0.26)))
  }

  /// A round-ish lump.
  mutating func blob(
    _ middle: Point, _ width: Double, _ height: Double, _ colour: Colour, turned: Double = 0, bumps: Double = 0.1,
    lift: Double = 6
  ) {
    let shape = DrawnShape.blob(middle, width, height, turned: turned, bumps: bumps, &random)
    lump(shape, middle, max(width, height), colour.varied(&random, 0.08), lift: lift)
  }

  /// A highlight on something smooth.
  mutating func gleam(_ middle: Point, _ width: Double, _ height: Double, turned: Double = 0, alpha: Double = 0.3) {
    canvas.fill(.ellipse(middle, width, height, turned: turned), Colour(0xffffff), alpha: alpha)
  }
}
