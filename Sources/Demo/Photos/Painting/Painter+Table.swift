/// Table tops, cloths, and things beside a plate.
extension Painter {
  /// Covers the picture with a table top.
  mutating func table() {
    switch random.below(10) {
    case 0...2: planks(one(of: [0x3a2018, 0x4a2a1c, 0x2f1a15]))
    case 3...5: planks(one(of: [0x99562e, 0xa8683a, 0x8a4a28]))
    case 6...7: planks(one(of: [0x1f6f78, 0xd3e2de, 0x6d2459, 0x355c54, 0xe7dccb]))
    case 8: stripes()
    default: tiles()
    }
  }

  private mutating func planks(_ hex: Int) {
    let colour = Colour(hex)
    let isUpright = random.perMille(400)
    let (length, across) = isUpright ? (canvas.bottom, canvas.right) : (canvas.right, canvas.bottom)
    fill(.rectangle(0, 0, canvas.right, canvas.bottom), colour)
    var start = -between(0, 150)
    while start < across {
      let width = between(150, 215)
      fill(plank(start, 0, width, length, isUpright), colour.varied(&random, 0.09))
      for _ in 0..<16 { streak(start, width, length, isUpright, colour) }
      fill(plank(start + width - 3, 0, 3, length, isUpright), colour.darker(0.6), alpha: 0.75)
      fill(plank(start, 0, 2, length, isUpright), colour.lighter(0.3), alpha: 0.4)
      start += width
    }
  }

  private func plank(_ start: Double, _ from: Double, _ width: Double, _ length: Double, _ isUpright: Bool)
    -> DrawnShape
  {
    isUpright ? .rectangle(start, from, width, length) : .rectangle(from, start, length, width)
  }

  /// A line of the grain.
  private mutating func streak(_ start: Double, _ width: Double, _ length: Double, _ isUpright: Bool, _ colour: Colour)
  {
    let place = start + between(6, width - 8)
    let reach = between(80, 420)
    let middle = between(0, length)
    let shape: DrawnShape =
      isUpright
      ? .ellipse(Point(place, middle), between(0.8, 2.4), reach)
      : .ellipse(Point(middle, place), reach, between(0.8, 2.4))
    fill(shape, random.perMille(600) ? colour.darker(0.4) : colour.lighter(0.3), alpha: between(0.1, 0.28))
  }

  /// A woven cloth with broad and narrow stripes.
  private mutating func stripes() {
    let sets = [
      [0xe58b4c, 0xf4ecdf, 0x72322b, 0x276f79], [0xf1e6d2, 0x276f79, 0xce7b49, 0x792765],
      [0x72322b, 0xe5a15c, 0xf4ecdf, 0x3d2016], [0xd9c7a4, 0x94491a, 0x276f79, 0xf7efe2],
    ]
    let colours = one(of: sets).map { Colour($0) }
    fill(.rectangle(0, 0, canvas.right, canvas.bottom), colours[0])
    var start = -between(0, 80)
    while start < canvas.right {
      for (width, colour) in [(14.0, 1), (34, 2), (12, 1), (30, 3), (10, 1)] {
        fill(.rectangle(start, 0, width, canvas.bottom), colours[colour])
        start += width
      }
      start += between(90, 150)
    }
    threads()
  }

  /// The cloth's weave: fine dark lines across.
  private mutating func threads() {
    var line = 0.0
    while line < canvas.bottom {
      fill(.rectangle(0, line, canvas.right, 1.6), Colour(0x2a1410), alpha: 0.09)
      line += 7
    }
  }

  private mutating func tiles() {
    let ground = Colour(one(of: [0xf0e6d6, 0xe4ebe7, 0xefe0cc]))
    let ink = Colour(one(of: [0x276f79, 0x94491a, 0x72322b, 0x3f6650]))
    fill(.rectangle(0, 0, canvas.right, canvas.bottom), ground)
    let size = between(150, 190)
    var y = -between(0, size)
    while y < canvas.bottom {
      var x = -size / 2
      while x < canvas.right {
        tile(Point(x + size / 2, y + size / 2), size, ground.varied(&random, 0.05), ink)
        x += size
      }
      y += size
    }
  }

  private mutating func tile(_ middle: Point, _ size: Double, _ ground: Colour, _ ink: Colour) {
    fill(.slab(middle, size - 4, size - 4, round: 3), ground)
    fill(.ring(middle, size * 0.3, size * 0.26), ink, alpha: 0.5)
    for turn in 0..<4 {
      let angle = Double(turn) / 4
      fill(.leaf(middle.away(size * 0.03, angle), size * 0.2, size * 0.06, angle), ink, alpha: 0.55)
      let corner = Point(middle.x + (turn % 2 == 0 ? 0.5 : -0.5) * size, middle.y + (turn < 2 ? 0.5 : -0.5) * size)
      fill(.circle(corner, size * 0.11), ink, alpha: 0.4)
    }
  }

  // MARK: Beside the plate

  /// One or two things beside the plate, in a corner that it leaves free.
  mutating func beside(_ middle: Point, _ radius: Double) {
    let isWide = canvas.right > canvas.bottom
    let side = random.perMille(500) ? 1.0 : -1
    let far = radius + between(95, 125)
    let place =
      isWide
      ? Point(middle.x + side * far, middle.y - side * between(60, 220)) : Point(middle.x + side * 210, middle.y - far)
    switch random.below(5) {
    case 0: saucer(place)
    case 1: limes(place)
    case 2: cutlery(middle, radius, side)
    case 3: napkin(place, side)
    default: sprig(place, between(0, 1), 120)
    }
    if random.perMille(500) {
      saucer(
        isWide ? Point(middle.x - side * far, middle.y + side * 200) : Point(middle.x - side * 230, middle.y + far))
    }
  }

  /// A small bowl of sauce.
  mutating func saucer(_ middle: Point) {
    let rim = Colour(one(of: [0xf7efe2, 0x276f79, 0xe5b27c, 0x72322b]))
    canvas.shadow(.circle(middle, 76), x: 10, y: 14, soft: 26, alpha: 0.45)
    canvas.fill(
      .circle(middle, 76),
      .linear(
        Point(middle.x - 70, middle.y - 70), rim.lighter(0.2), Point(middle.x + 70, middle.y + 70), rim.darker(0.15)))
    let sauce = Colour(one(of: [0xd9a11e, 0xc2571f, 0x7f9a32, 0xb5271d, 0x3a1c12]))
    canvas.fill(
      .circle(middle, 60), .radial(Point(middle.x - 16, middle.y - 18), 90, sauce.lighter(0.12), sauce.darker(0.25)))
    gleam(Point(middle.x - 22, middle.y - 26), 15, 8, turned: 0.88, alpha: 0.25)
  }

  mutating func limes(_ middle: Point) {
    for place in [middle, middle + Point(between(-30, 30), between(105, 120))] {
      canvas.shadow(.circle(place, 56), x: 8, y: 12, soft: 22, alpha: 0.4)
      lime(place, 56)
    }
  }

  /// A half lime, cut face up.
  mutating func lime(_ middle: Point, _ size: Double) {
    fill(.circle(middle, size), Colour(0x5f8f2e))
    fill(.circle(middle, size * 0.88), Colour(0xeef2c4))
    for part in 0..<9 {
      let angle = Double(part) / 9
      fill(
        .leaf(middle.away(size * 0.08, angle), size * 0.72, size * 0.2, angle), Colour(0xb5d05a).varied(&random, 0.1))
    }
  }

  private mutating func cutlery(_ middle: Point, _ radius: Double, _ side: Double) {
    let x = middle.x + side * (radius + 62)
    let steel = Colour(one(of: [0xcfcac2, 0xd8b56a, 0xbfb7ab]))
    let shaft = DrawnShape.slab(Point(x, middle.y + 70), 16, 360, round: 8)
    canvas.shadow(shaft, x: 8, y: 8, soft: 12, alpha: 0.4)
    canvas.fill(shaft, .linear(Point(x - 8, 0), steel.lighter(0.4), Point(x + 8, 0), steel.darker(0.25)))
    let bowl = DrawnShape.ellipse(Point(x, middle.y - 150), 36, 62)
    canvas.shadow(bowl, x: 8, y: 10, soft: 14, alpha: 0.4)
    canvas.fill(
      bowl,
      .linear(Point(x - 30, middle.y - 190), steel.lighter(0.55), Point(x + 30, middle.y - 110), steel.darker(0.3)))
    gleam(Point(x - 10, middle.y - 165), 8, 28, alpha: 0.4)
  }

  private mutating func napkin(_ middle: Point, _ side: Double) {
    let colour = Colour(one(of: [0xf4ecdf, 0xce7b49, 0x276f79, 0xe9d7b4]))
    let turned = side * between(0.02, 0.06)
    let cloth = DrawnShape.slab(middle + Point(side * 60, 60), 300, 620, round: 4, turned: turned)
    canvas.shadow(cloth, x: 8, y: 12, soft: 20, alpha: 0.35)
    canvas.fill(
      cloth, .linear(Point(middle.x - 140, 0), colour.lighter(0.12), Point(middle.x + 160, 0), colour.darker(0.12)))
    for (place, ink) in [(-96.0, 0x72322b), (-70, 0xe58b4c), (-44, 0x792765)] {
      fill(
        .slab(middle + Point(side * 60, 60) + Point(place, 0).turned(turned), 12, 618, round: 1, turned: turned),
        Colour(ink), alpha: 0.85)
    }
  }

  /// A twig with leaves.
  mutating func sprig(_ foot: Point, _ angle: Double, _ length: Double) {
    let stem = (0...8).map { foot.away(length * Double($0) / 8, angle + Double($0) * 0.006) }
    fill(.stroke(stem, 4), Colour(0x4d6b2f))
    for step in 1...8 {
      let side = step % 2 == 0 ? 0.11 : -0.11
      leaf(stem[step], between(34, 48), 11, angle + side)
    }
  }

  mutating func leaf(_ foot: Point, _ length: Double, _ width: Double, _ angle: Double) {
    let green = Colour(one(of: [0x5c8a3a, 0x477534, 0x6f9c45, 0x3d6b37])).varied(&random)
    let shape = DrawnShape.leaf(foot, length, width, angle)
    fill(shape.moved(4, 5), Colour(0x1a0c08), alpha: 0.25)
    fill(shape, green)
    fill(.stroke([foot, foot.away(length * 0.85, angle)], max(1.2, width / 9)), green.darker(0.3), alpha: 0.6)
  }

  /// Small leaves strewn over food.
  mutating func herbs(_ count: Int, _ middle: Point, _ radius: Double, size: Double = 26) {
    for place in spots(count, middle, radius, apart: 40) {
      let angle = between(0, 1)
      for turn in [-0.1, 0.06] where random.perMille(700) {
        leaf(place, size * between(0.7, 1.2), size * 0.3, angle + turn)
      }
    }
  }
}
