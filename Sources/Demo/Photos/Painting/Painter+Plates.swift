/// What dishes are served on.
extension Painter {
  /// A flat plate; the radius of its well.
  mutating func plate(_ middle: Point, _ radius: Double) -> Double {
    let colour = Colour(one(of: [0xf3ece0, 0xf3ece0, 0x1f5f69, 0xe6d3b3, 0x2c2a2b, 0xdfe8e3]))
    let line = Colour(one(of: [0xe2c9a4, 0x72322b, 0x276f79, 0xce7b49]))
    stand(.circle(middle, radius))
    disc(middle, radius, colour)
    canvas.fill(.ring(middle, radius * 0.985, radius * 0.965), line, alpha: 0.55)
    canvas.fill(
      .circle(middle, radius * 0.74),
      .linear(
        Point(middle.x - radius * 0.6, middle.y - radius * 0.6), colour.darker(0.12),
        Point(middle.x + radius * 0.6, middle.y + radius * 0.6), colour.lighter(0.12)))
    canvas.fill(.circle(middle, radius * 0.715), .radial(middle, radius, colour.lighter(0.08), colour.darker(0.04)))
    return radius * 0.71
  }

  /// A deep bowl filled with `inside`; the radius of what fills it.
  mutating func bowl(_ middle: Point, _ radius: Double, inside: Colour) -> Double {
    let rim = Colour(one(of: [0x8a3a2c, 0x1f5f69, 0xf3ece0, 0x3b2720, 0xd9a066, 0x5b2b4f]))
    stand(.circle(middle, radius))
    disc(middle, radius, rim)
    canvas.fill(
      .circle(middle, radius * 0.9),
      .linear(
        Point(middle.x - radius, middle.y - radius), rim.darker(0.5), Point(middle.x + radius, middle.y + radius),
        rim.darker(0.1)))
    let filled = radius * 0.85
    canvas.fill(
      .circle(middle, filled),
      .radial(
        Point(middle.x - radius * 0.2, middle.y - radius * 0.25), radius * 1.2, inside.lighter(0.12),
        inside.darker(0.16)))
    canvas.fill(.arch(middle, radius * 0.985, radius * 0.955, from: 0.5, to: 0.78), Colour(0xffffff), alpha: 0.28)
    return filled
  }

  /// A wooden board.
  mutating func board(_ middle: Point, _ width: Double, _ height: Double, turned: Double = 0) {
    let colour = Colour(one(of: [0xd6a566, 0xc08a4e, 0xe0b980]))
    let shape = DrawnShape.slab(middle, width, height, round: min(width, height) * 0.1, turned: turned)
    stand(shape)
    canvas.fill(shape.moved(5, 7), colour.darker(0.45))
    canvas.fill(
      shape,
      .linear(
        Point(middle.x - width / 2, middle.y - height / 2), colour.lighter(0.2),
        Point(middle.x + width / 2, middle.y + height / 2), colour.darker(0.1)))
    for _ in 0..<14 {
      let place = Point(between(-width, width) * 0.35, between(-height, height) * 0.45).turned(turned) + middle
      fill(.ellipse(place, width * between(0.05, 0.14), 1.6, turned: turned), colour.darker(0.4), alpha: 0.3)
    }
  }

  /// A round wooden board.
  mutating func tray(_ middle: Point, _ radius: Double) {
    let colour = Colour(one(of: [0xd6a566, 0xc08a4e, 0xdcae74]))
    stand(.circle(middle, radius))
    disc(middle, radius, colour)
    canvas.fill(
      .circle(middle, radius * 0.95),
      .linear(
        Point(middle.x - radius, middle.y), colour.lighter(0.14), Point(middle.x + radius, middle.y),
        colour.darker(0.06)))
    for step in 1..<6 {
      fill(
        .ring(middle + Point(-radius * 0.3, 40), radius * 0.12 * Double(step) + 1.5, radius * 0.12 * Double(step)),
        colour.darker(0.4), alpha: 0.18)
    }
  }

  /// The shadow that something high throws on the table.
  mutating func stand(_ shape: DrawnShape) {
    canvas.shadow(shape, x: 20, y: 30, soft: 60, alpha: 0.5)
    canvas.shadow(shape, x: 6, y: 9, soft: 16, alpha: 0.4)
  }

  private mutating func disc(_ middle: Point, _ radius: Double, _ colour: Colour) {
    let side = radius * 0.7
    canvas.fill(
      .circle(middle, radius),
      .linear(
        Point(middle.x - side, middle.y - side), colour.lighter(0.25), Point(middle.x + side, middle.y + side),
        colour.darker(0.14)))
  }
}
