/// What hangs and stands along the walls of a room.
extension Painter {
  /// Between two windows: a picture, a woven cloth, a mirror, a shelf or nothing.
  mutating func hanging(_ middle: Point) {
    switch random.below(6) {
    case 0: frame(middle)
    case 1: cloth(middle)
    case 2: mirror(middle)
    case 3: shelf(middle)
    default: break
    }
  }

  private mutating func frame(_ middle: Point) {
    let paint = one(of: [Colour(0x276f79), Colour(0xce7b49), Colour(0x792765), Colour(0x3f6650)])
    canvas.shadow(.slab(middle, 120, 160, round: 3), x: 6, y: 9, soft: 14, alpha: 0.3)
    fill(.slab(middle, 120, 160, round: 3), Colour(one(of: [0x4a2a1c, 0xc9a24a, 0x2b2624])))
    fill(.slab(middle, 100, 140, round: 1), Colour(0xfbf4e6))
    fill(.rectangle(middle.x - 36, middle.y - 54, 72, 108), paint.lighter(0.6))
    fill(.circle(middle + Point(8, -16), 24), paint)
    fill(
      DrawnShape([(middle.x - 36, middle.y + 54), (middle.x - 6, middle.y + 2), (middle.x + 36, middle.y + 54)]),
      paint.darker(0.25))
  }

  /// Stripes and stepped diamonds.
  private mutating func cloth(_ middle: Point) {
    let yarns = [0x72322b, 0xe0a03a, 0x276f79, 0xf4ecdf, 0x792765, 0xce7b49]
    let first = random.below(yarns.count)
    canvas.shadow(.slab(middle, 120, 210, round: 2), x: 5, y: 8, soft: 14, alpha: 0.3)
    for row in 0..<14 {
      let y = middle.y - 105 + Double(row) * 15
      fill(.rectangle(middle.x - 60, y, 120, 15.5), Colour(yarns[(first + row) % yarns.count]))
      let width = [20.0, 44, 68, 44][row % 4]
      fill(.rectangle(middle.x - width / 2, y + 3, width, 9), Colour(yarns[(first + row + 3) % yarns.count]))
    }
    fill(.slab(middle + Point(0, -108), 148, 10, round: 5), Colour(0x4a2a1c))
  }

  private mutating func mirror(_ middle: Point) {
    canvas.shadow(.circle(middle, 78), x: 6, y: 9, soft: 16, alpha: 0.3)
    for step in 0..<24 { fill(.leaf(middle.away(60, Double(step) / 24), 40, 9, Double(step) / 24), Colour(0xd8aa4e)) }
    fill(.circle(middle, 70), Colour(0xc9963c))
    canvas.fill(
      .circle(middle, 60), .linear(middle + Point(-50, -50), Colour(0xf4f8f6), middle + Point(50, 50), Colour(0xa9c4c6))
    )
  }

  /// A shelf with bottles.
  private mutating func shelf(_ middle: Point) {
    for row in [-1.0, 1] {
      let y = middle.y + row * 70
      for step in 0..<5 {
        let colour = one(of: [Colour(0x3f6650), Colour(0x72322b), Colour(0xc9963c), Colour(0x2f3f5c), Colour(0xd9e2dc)])
        let x = middle.x - 52 + Double(step) * 26
        let height = between(46, 78)
        fill(.slab(Point(x, y - height / 2), 18, height, round: 6), colour)
        fill(.rectangle(x - 3.5, y - height - 16, 7, 22), colour.darker(0.1))
        fill(.rectangle(x - 6, y - height * 0.6, 3, height * 0.4), Colour(0xffffff), alpha: 0.35)
      }
      fill(.rectangle(middle.x - 76, y, 152, 10), Colour(0x4a2a1c))
      fill(.rectangle(middle.x - 76, y + 10, 152, 6), Colour(0x1a0c08), alpha: 0.2)
    }
  }

  /// A string of small lamps under the ceiling.
  mutating func lights() {
    let sag = between(60, 110)
    let points = (0...40).map { step -> Point in
      let part = Double(step) / 40
      return Point(canvas.right * part, 30 + sag * Angle.sine(part * 1.5 - (part * 3).rounded(.down) * 0.5))
    }
    fill(.stroke(points, 3), Colour(0x2b1c16))
    for point in points where random.perMille(800) {
      fill(.circle(point + Point(0, 16), 34), Colour(0xfff0c0), alpha: 0.22)
      fill(.ellipse(point + Point(0, 14), 8, 11), Colour(0xfff3cf))
    }
  }

  /// A tall plant in a pot.
  mutating func plant(_ foot: Point) {
    fill(.ellipse(foot + Point(8, 2), 70, 12), Colour(0x1a0c08), alpha: 0.3)
    for step in 0..<13 {
      leaf(foot + Point(between(-16, 16), -100), between(150, 290), 36, 0.56 + Double(step) * 0.032)
    }
    let pot = DrawnShape([
      (foot.x - 58, foot.y - 116), (foot.x + 58, foot.y - 116), (foot.x + 42, foot.y), (foot.x - 42, foot.y),
    ])
    let clay = Colour(one(of: [0xc9743f, 0x276f79, 0xf0e4d0]))
    canvas.fill(pot, .linear(foot + Point(-58, 0), clay.lighter(0.2), foot + Point(58, 0), clay.darker(0.25)))
  }
}
