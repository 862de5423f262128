/// What is drunk or spooned.
extension Painter {
  mutating func iceCream(_ middle: Point, _ radius: Double) {
    let well = bowl(middle, radius * 0.86, inside: Colour(0x8a5a36))
    let flavours = [0xfdf6e6, 0xf5d7b5, 0xe9a8b4, 0xf2c56a, 0x6b3a24, 0xcfe0b0]
    let first = random.below(flavours.count)
    for (step, angle) in [0.1, 0.45, 0.78].enumerated() {
      let colour = Colour(flavours[(first + (random.perMille(500) ? step : 0)) % flavours.count])
      let place = middle.away(well * 0.42, angle)
      blob(place, well * 0.46, well * 0.45, colour, bumps: 0.05, lift: 12)
      gleam(place + Point(-40, -50), 34, 18, turned: 0.9, alpha: 0.3)
    }
    for _ in 0..<90 {
      fill(
        .circle(spot(middle, well * 0.66), between(2, 5)),
        one(of: [Colour(0x8a4a24), Colour(0xb5733c), Colour(0x6b2f1c)]), alpha: 0.85)
    }
    for (step, angle) in [0.84, 0.87].enumerated() {
      let foot = middle + Point(Double(step) * 40, -20)
      let stick = [foot, foot.away(well * 0.95, angle)]
      fill(.stroke(stick.map { $0 + Point(10, 14) }, 30), Colour(0x1a0c08), alpha: 0.25)
      fill(.stroke(stick, 30), Colour(0x8a4a24))
      fill(.stroke(stick.map { $0 + Point(-7, -3) }, 7), Colour(0xb97a45), alpha: 0.8)
    }
    herbs(3, middle + Point(-30, 40), 60, size: 40)
  }

  mutating func drink(_ middle: Point, _ radius: Double) {
    let glass = radius * 0.62
    let liquid = Colour(one(of: [0x6d1f4a, 0xf2c53d, 0xe8843a, 0xd8e08a, 0xc92f3a, 0xf6efdf]))
    canvas.shadow(.circle(middle, glass), x: 60, y: 80, soft: 70, alpha: 0.45)
    canvas.fill(.circle(middle, glass), Colour(0xffffff), alpha: 0.5)
    canvas.fill(
      .circle(middle, glass * 0.92),
      .radial(middle + Point(-60, -70), glass * 1.5, liquid.lighter(0.2), liquid.darker(0.35)))
    for place in spots(4, middle, glass * 0.5, apart: 130) {
      let cube = DrawnShape.slab(place, 104, 98, round: 20, turned: between(0, 1))
      canvas.fill(
        cube, .linear(place + Point(-50, -50), Colour(0xffffff), place + Point(50, 50), liquid.lighter(0.3)), alpha: 0.6
      )
      gleam(place + Point(-22, -24), 20, 9, turned: 0.9, alpha: 0.6)
    }
    for _ in 0..<40 { fill(.circle(spot(middle, glass * 0.85), between(2, 7)), Colour(0xffffff), alpha: 0.35) }
    lime(middle.away(glass * 0.78, 0.9), 84)
    let straw = [middle + Point(-20, 60), middle.away(glass * 1.75, 0.62)]
    fill(.stroke(straw.map { $0 + Point(14, 18) }, 24), Colour(0x1a0c08), alpha: 0.25)
    fill(.stroke(straw, 24), Colour(0xf7efe2))
    for step in 0..<9 {
      let place = middle.away(glass * 0.18 * Double(step) + 20, 0.62)
      fill(.stroke([place, place.away(22, 0.62)], 24), Colour(0xc23a2e))
    }
    herbs(3, middle + Point(50, -60), 60, size: 64)
    fill(.arch(middle, glass * 0.985, glass * 0.94, from: 0.5, to: 0.75), Colour(0xffffff), alpha: 0.8)
  }

  mutating func coffee(_ middle: Point, _ radius: Double) {
    let china = Colour(one(of: [0xf7efe2, 0x276f79, 0xe0a96d, 0x8fb0a8]))
    stand(.circle(middle, radius * 0.92))
    canvas.fill(
      .circle(middle, radius * 0.92),
      .linear(middle + Point(-radius, -radius), china.lighter(0.3), middle + Point(radius, radius), china.darker(0.15)))
    canvas.fill(.ring(middle, radius * 0.66, radius * 0.645), china.darker(0.3), alpha: 0.5)
    let cup = middle + Point(-10, -12)
    canvas.shadow(.circle(cup, radius * 0.56), x: 22, y: 30, soft: 46, alpha: 0.5)
    let handle = DrawnShape.ring(cup.away(radius * 0.64, 0.08), radius * 0.17, radius * 0.1)
    lump(handle, cup.away(radius * 0.64, 0.08), radius * 0.17, china, lift: 8)
    canvas.fill(
      .circle(cup, radius * 0.56),
      .linear(cup + Point(-200, -200), china.lighter(0.35), cup + Point(200, 200), china.darker(0.2)))
    canvas.fill(.circle(cup, radius * 0.5), Colour(0x4a2416))
    canvas.fill(
      .circle(cup, radius * 0.485), .radial(cup + Point(-40, -40), radius * 0.7, Colour(0xb97a45), Colour(0x6b3a1e)))
    latte(cup, radius * 0.3)
    biscuit(middle.away(radius * 0.76, 0.36))
    canvas.fill(.arch(cup, radius * 0.55, radius * 0.53, from: 0.5, to: 0.76), Colour(0xffffff), alpha: 0.6)
  }

  /// A leaf or a heart of milk.
  private mutating func latte(_ middle: Point, _ size: Double) {
    let milk = Colour(0xfbeedb)
    for step in 0..<5 {
      let part = Double(step) / 5
      let place = middle + Point(0, -size * 0.8 + part * size * 1.5)
      let width = size * (0.35 + 0.55 * Angle.sine(0.12 + part * 0.3))
      fill(.arch(place + Point(0, size * 0.1), width, width * 0.62, from: 0.54, to: 0.96), milk, alpha: 0.92)
    }
    fill(.leaf(middle + Point(0, -size * 0.95), size * 1.8, size * 0.09, 0.25), milk, alpha: 0.92)
  }

  private mutating func biscuit(_ middle: Point) {
    blob(middle, 72, 58, Colour(0xd9a25c), turned: 0.1, bumps: 0.05, lift: 9)
    for place in spots(9, middle, 48, apart: 22) { blob(place, 9, 8, Colour(0x5b2b1a), lift: 2) }
  }
}
