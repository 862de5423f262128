/// A storefront in a street of white stone.
extension Painter {
  mutating func front() {
    let ground = canvas.bottom - 150
    let night = random.perMille(250)
    sky(night)
    let wall = Colour(one(of: [0xf4ecdf, 0xf6f1e8, 0xe9b983, 0xc96f52, 0x8fb3b5, 0xe7c9a0, 0x5f87a8]))
    let trim = Colour(one(of: [0x72322b, 0x276f79, 0x3f5a45, 0x792765, 0x2f3f5c]))
    facade(ground, wall)
    pavement(ground)
    let middle = canvas.right / 2
    let reach = min(canvas.right * 0.5 - 60, 520)
    let isLeft = random.perMille(500)
    let side = isLeft ? 1.0 : -1
    door(Point(middle - side * reach * 0.52, ground), trim, night)
    window(Point(middle + side * reach * 0.36, ground - 96), reach * 0.52, trim, night)
    sign(Point(middle, ground - 560), reach * 0.9, trim)
    awning(Point(middle, ground - 480), reach, trim)
    if canvas.bottom > 1150 { balcony(Point(middle, ground - 700), reach, trim, night) }
    for place in [-1.0, 1] { pot(Point(middle + place * (reach + 6), ground + 16)) }
    board(Point(middle + side * reach * 0.92, ground + 60), trim)
    street(night)
  }

  private mutating func sky(_ night: Bool) {
    let (high, low) = night ? (Colour(0x1c2340), Colour(0x5b3f63)) : (Colour(0x5fb0c4), Colour(0xf4ead6))
    canvas.fill(
      .rectangle(0, 0, canvas.right, canvas.bottom), .linear(Point(0, 0), high, Point(0, canvas.bottom * 0.8), low))
    let peak = Point(canvas.right * between(0.1, 0.9), 60)
    fill(DrawnShape([(peak.x - 620, 620), (peak.x, peak.y), (peak.x + 620, 620)]), low.mixed(Colour(0x6d6a86), 0.65))
    fill(
      DrawnShape([
        (peak.x - 92, peak.y + 82), (peak.x, peak.y), (peak.x + 96, peak.y + 86), (peak.x + 40, peak.y + 70),
        (peak.x, peak.y + 104), (peak.x - 36, peak.y + 68),
      ]), Colour(0xffffff), alpha: 0.85)
  }

  /// Blocks of stone with fine joints, and a cornice.
  private mutating func facade(_ ground: Double, _ wall: Colour) {
    let top = max(90, ground - 1000)
    let inset = canvas.right > 1200 ? 70.0 : 0
    let width = canvas.right - inset * 2
    canvas.fill(
      .rectangle(inset, top, width, ground - top),
      .linear(Point(0, top), wall.lighter(0.18), Point(canvas.right, ground), wall.darker(0.1)))
    var y = top + 60
    var row = 0
    while y < ground {
      fill(.rectangle(inset, y, width, 2.4), wall.darker(0.35), alpha: 0.35)
      var x = inset + (row % 2 == 0 ? 0 : 70)
      while x < inset + width - 20 {
        fill(.rectangle(x, y, 2.4, min(64, ground - y)), wall.darker(0.35), alpha: 0.3)
        if random.perMille(160) { fill(.rectangle(x + 3, y + 3, 135, 60), wall.varied(&random, 0.12), alpha: 0.6) }
        x += 140
      }
      y += 64
      row += 1
    }
    fill(.rectangle(inset - 20, top - 26, width + 40, 30), wall.lighter(0.4))
    fill(.rectangle(inset - 10, top + 4, width + 20, 8), Colour(0x1a0c08), alpha: 0.22)
  }

  private mutating func pavement(_ ground: Double) {
    canvas.fill(
      .rectangle(0, ground, canvas.right, canvas.bottom - ground),
      .linear(Point(0, ground), Colour(0xa89a8c), Point(0, canvas.bottom), Colour(0xc9bcab)))
    var y = ground
    while y < canvas.bottom {
      fill(.rectangle(0, y, canvas.right, 2.5), Colour(0x5b4c42), alpha: 0.35)
      for step in 0..<Int(canvas.right / 110) + 2 {
        fill(.rectangle(Double(step) * 110 - (Int(y) % 2 == 0 ? 40 : 0), y, 2.5, 46), Colour(0x5b4c42), alpha: 0.25)
      }
      y += 46
    }
    fill(.rectangle(0, ground, canvas.right, 12), Colour(0x1a0c08), alpha: 0.28)
  }

  private mutating func door(_ foot: Point, _ trim: Colour, _ night: Bool) {
    let frame = DrawnShape([[Point(foot.x - 126, foot.y)] + half(foot, 126, 430) + [Point(foot.x + 126, foot.y)]])
    fill(frame, Colour(0xf7efe2))
    let leafs = DrawnShape([[Point(foot.x - 104, foot.y)] + half(foot, 104, 404) + [Point(foot.x + 104, foot.y)]])
    canvas.fill(leafs, .linear(foot + Point(-100, -400), trim.lighter(0.2), foot + Point(100, 0), trim.darker(0.2)))
    let glass = night ? Colour(0xf7cf7a) : Colour(0xbfdcdc)
    for side in [-1.0, 1] {
      canvas.fill(
        .rectangle(foot.x + side * 50 - 34, foot.y - 320, 68, 170),
        .linear(foot + Point(-80, -320), glass.lighter(0.3), foot + Point(60, -150), glass.darker(0.25)))
      fill(.rectangle(foot.x + side * 50 - 34, foot.y - 122, 68, 96), trim.darker(0.3), alpha: 0.6)
    }
    fill(.rectangle(foot.x - 3, foot.y - 400, 6, 400), trim.darker(0.5), alpha: 0.7)
    fill(.circle(foot + Point(18, -170), 8), Colour(0xe6c26a))
    fill(.rectangle(foot.x - 140, foot.y, 280, 16), Colour(0xd9cdbb))
  }

  private func half(_ foot: Point, _ radius: Double, _ height: Double) -> [Point] {
    (0...30).map { Point(foot.x, foot.y - height + radius).away(radius, 0.5 + Double($0) / 60) }
  }

  private mutating func window(_ foot: Point, _ half: Double, _ trim: Colour, _ night: Bool) {
    let height = 290.0
    fill(.rectangle(foot.x - half - 16, foot.y - height - 16, half * 2 + 32, height + 32), Colour(0xf7efe2))
    let glass = night ? Colour(0xf4c66c) : Colour(0x8fc0c6)
    canvas.fill(
      .rectangle(foot.x - half, foot.y - height, half * 2, height),
      .linear(foot + Point(-half, -height), glass.lighter(0.35), foot + Point(half, 0), glass.darker(0.35)))
    for number in 0..<2 { inside(Point(foot.x + (Double(number) - 0.5) * half, foot.y)) }
    fill(
      DrawnShape([
        (foot.x - half, foot.y - 40), (foot.x - half * 0.2, foot.y - height), (foot.x + half * 0.1, foot.y - height),
        (foot.x - half * 0.7, foot.y), (foot.x - half, foot.y),
      ]), Colour(0xffffff), alpha: 0.14)
    fill(.rectangle(foot.x - 6, foot.y - height, 12, height), trim)
    fill(.rectangle(foot.x - half - 26, foot.y, half * 2 + 52, 22), trim.darker(0.1))
    for step in 0..<Int(half / 13) {
      let place = Point(foot.x - half + Double(step) * 26 + 10, foot.y - 4)
      leaf(place, between(24, 40), 11, between(0.66, 0.84))
      if random.perMille(500) {
        fill(
          .circle(place + Point(0, -between(14, 34)), between(9, 14)),
          one(of: [Colour(0xd8433a), Colour(0xe5677a), Colour(0xf2b632)]))
      }
    }
  }

  /// What one sees through the glass: a lamp and a head.
  private mutating func inside(_ foot: Point) {
    fill(.circle(foot + Point(0, -210), 60), Colour(0xfff0c0), alpha: 0.3)
    fill(
      DrawnShape([
        (foot.x - 12, foot.y - 250), (foot.x + 12, foot.y - 250), (foot.x + 34, foot.y - 214),
        (foot.x - 34, foot.y - 214),
      ]), Colour(0xb5552f), alpha: 0.8)
    fill(.arch(foot + Point(30, 0), 66, 1, from: 0.5, to: 1), Colour(0x3a2a2c), alpha: 0.5)
    fill(.circle(foot + Point(30, -92), 30), Colour(0x4a3030), alpha: 0.5)
    fill(.rectangle(foot.x - 100, foot.y - 34, 200, 34), Colour(0xf7efe2), alpha: 0.5)
  }

  private mutating func awning(_ top: Point, _ reach: Double, _ trim: Colour) {
    let pale = Colour(0xf7efe2)
    let count = 14
    let width = reach * 2 / Double(count)
    canvas.shadow(.rectangle(top.x - reach, top.y + 40, reach * 2, 96), x: 0, y: 36, soft: 36, alpha: 0.4)
    for stripe in 0..<count {
      let left = top.x - reach + Double(stripe) * width
      let colour = stripe % 2 == 0 ? trim.lighter(0.1) : pale
      let lean = { (x: Double) in top.x + (x - top.x) * 0.94 }
      canvas.fill(
        DrawnShape([(lean(left), top.y), (lean(left + width), top.y), (left + width, top.y + 104), (left, top.y + 104)]
        ),
        .linear(Point(0, top.y), colour.lighter(0.12), Point(0, top.y + 110), colour.darker(0.12)))
      fill(.arch(Point(left + width / 2, top.y + 103), width / 2, 0.5, from: 0, to: 0.5), colour.darker(0.1))
    }
    fill(.rectangle(top.x - reach, top.y + 100, reach * 2, 4), Colour(0x1a0c08), alpha: 0.15)
  }

  /// A painted board; its letters are strokes that cannot be read.
  private mutating func sign(_ middle: Point, _ reach: Double, _ trim: Colour) {
    canvas.shadow(.slab(middle, reach * 1.6, 104, round: 10), x: 5, y: 9, soft: 16, alpha: 0.35)
    fill(.slab(middle, reach * 1.6, 104, round: 10), trim.darker(0.15))
    fill(.slab(middle, reach * 1.6 - 18, 86, round: 6), Colour(0xf7efe2), alpha: 0.12)
    let count = 7 + random.below(4)
    for letter in 0..<count {
      let x = middle.x + (Double(letter) - Double(count - 1) / 2) * reach * 1.25 / Double(count)
      stroke(Point(x, middle.y))
    }
  }

  private mutating func stroke(_ middle: Point) {
    let gold = Colour(0xf2d9a0)
    switch random.below(5) {
    case 0: fill(.ring(middle, 24, 15), gold)
    case 1:
      fill(.rectangle(middle.x - 20, middle.y - 25, 9, 50), gold)
      fill(.arch(middle + Point(-12, -10), 24, 14, from: 0.75, to: 1.25), gold)
    case 2:
      fill(
        DrawnShape([
          (middle.x - 22, middle.y + 25), (middle.x - 4, middle.y - 25), (middle.x + 4, middle.y - 25),
          (middle.x + 22, middle.y + 25), (middle.x + 12, middle.y + 25), (middle.x, middle.y - 8),
          (middle.x - 12, middle.y + 25),
        ]), gold)
    case 3:
      fill(.rectangle(middle.x - 16, middle.y - 25, 9, 50), gold)
      for step in -1...1 { fill(.rectangle(middle.x - 10, middle.y + Double(step) * 20.5 - 4.5, 26, 9), gold) }
    default: fill(.arch(middle, 25, 15, from: 0.1, to: 0.9), gold)
    }
  }

  private mutating func balcony(_ foot: Point, _ reach: Double, _ trim: Colour, _ night: Bool) {
    for side in [-0.5, 0.5] {
      let place = Point(foot.x + side * reach, foot.y)
      fill(
        DrawnShape([[Point(place.x - 92, place.y)] + half(place, 92, 270) + [Point(place.x + 92, place.y)]]),
        Colour(0xf7efe2))
      let pane = DrawnShape([[Point(place.x - 72, place.y)] + half(place, 72, 250) + [Point(place.x + 72, place.y)]])
      let glass = night ? Colour(0xf4c66c) : Colour(0x7fb0b8)
      canvas.fill(pane, .linear(place + Point(-60, -240), glass.lighter(0.3), place + Point(60, 0), glass.darker(0.4)))
      fill(.rectangle(place.x - 4, place.y - 240, 8, 240), trim)
    }
    fill(.rectangle(foot.x - reach, foot.y, reach * 2, 18), Colour(0x3a2a26))
    for step in 0...Int(reach / 16) {
      fill(.rectangle(foot.x - reach + Double(step) * 32, foot.y - 92, 5, 92), Colour(0x3a2a26))
    }
    fill(.rectangle(foot.x - reach, foot.y - 98, reach * 2, 10), Colour(0x3a2a26))
  }

  private mutating func pot(_ foot: Point) {
    for _ in 0..<16 { leaf(foot + Point(between(-26, 26), -96), between(70, 130), 20, between(0.6, 0.9)) }
    fill(.ellipse(foot + Point(8, 4), 74, 13), Colour(0x1a0c08), alpha: 0.3)
    canvas.fill(
      DrawnShape([
        (foot.x - 62, foot.y - 104), (foot.x + 62, foot.y - 104), (foot.x + 44, foot.y), (foot.x - 44, foot.y),
      ]),
      .linear(foot + Point(-60, 0), Colour(0xd98a5a), foot + Point(60, 0), Colour(0x9a4e2c)))
    fill(.slab(foot + Point(0, -104), 138, 22, round: 6), Colour(0xc9743f))
  }

  /// A board with the day's dishes in chalk.
  private mutating func board(_ foot: Point, _ trim: Colour) {
    fill(.ellipse(foot + Point(12, 2), 96, 12), Colour(0x1a0c08), alpha: 0.3)
    fill(
      DrawnShape([
        (foot.x - 70, foot.y - 210), (foot.x + 70, foot.y - 210), (foot.x + 86, foot.y), (foot.x - 86, foot.y),
      ]),
      Colour(0x7d4a2a))
    fill(
      DrawnShape([
        (foot.x - 58, foot.y - 196), (foot.x + 58, foot.y - 196), (foot.x + 70, foot.y - 22),
        (foot.x - 70, foot.y - 22),
      ]), Colour(0x2b302e))
    for line in 0..<5 {
      let width = between(40, 92)
      fill(
        .slab(foot + Point((width - 92) / 2, -168 + Double(line) * 30), width, 6, round: 3),
        line == 0 ? Colour(0xf2c56a) : Colour(0xf4ecdf), alpha: 0.85)
    }
  }

  private mutating func street(_ night: Bool) {
    guard night else { return }
    fill(.rectangle(0, 0, canvas.right, canvas.bottom), Colour(0x141a33), alpha: 0.22)
    fill(.ellipse(Point(canvas.right / 2, canvas.bottom - 130), canvas.right * 0.36, 60), Colour(0xffd98a), alpha: 0.16)
  }
}
