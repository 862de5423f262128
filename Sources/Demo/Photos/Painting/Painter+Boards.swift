/// Dishes on boards and in baskets.
extension Painter {
  mutating func skewers(_ middle: Point) {
    board(middle, 1020, 690, turned: between(-0.015, 0.015))
    for row in -1...1 {
      let y = middle.y + Double(row) * 178 + between(-12, 12)
      let tilt = between(-0.012, 0.012)
      let stick = [Point(middle.x - 560, y).turned(0), Point(middle.x + 560, y + tilt * 3000)]
      fill(.stroke(stick.map { $0 + Point(6, 12) }, 9), Colour(0x1a0c08), alpha: 0.3)
      fill(.stroke(stick, 10), Colour(0xecd09a))
      for step in 0..<5 {
        let place = Point(middle.x - 300 + Double(step) * 148, y + tilt * Double(step - 2) * 280)
        blob(
          place, between(66, 76), between(50, 62),
          one(of: [Colour(0x8a3a20), Colour(0x6a2617), Colour(0xa04a26), Colour(0x541d14)]), turned: between(-0.1, 0.1),
          bumps: 0.13, lift: 11)
        fill(.slab(place, 70, 10, round: 4, turned: between(-0.1, -0.04)), Colour(0x2a0e0a), alpha: 0.75)
        gleam(place + Point(-20, -22), 18, 7, turned: 0.93, alpha: 0.22)
      }
    }
    herbs(14, middle, 380)
    saucer(middle + Point(430, 275))
    lime(middle + Point(-440, 290), 48)
  }

  mutating func bread(_ middle: Point, _ radius: Double) {
    tray(middle, radius)
    let count = 3 + random.below(3)
    for step in 0..<count {
      loaf(middle.away(radius * 0.47, Double(step) / Double(count) + 0.1), between(0, 1))
    }
    if count > 4 { loaf(middle, between(0, 1)) }
    for _ in 0..<30 {
      fill(.circle(spot(middle, radius * 0.9), between(1.5, 4)), Colour(0x9a5a2c), alpha: 0.7)
    }
    sprig(middle + Point(-radius * 0.4, radius * 0.88), 0.97, 190)
  }

  private mutating func loaf(_ middle: Point, _ turned: Double) {
    let crust = Colour(one(of: [0xc77a36, 0xb5652a, 0xd08d47]))
    blob(middle, 128, 92, crust, turned: turned, bumps: 0.05, lift: 14)
    fill(.ellipse(middle + Point(-14, -16), 84, 54, turned: turned), crust.lighter(0.25), alpha: 0.35)
    for step in -1...1 {
      let along = Point(Double(step) * 46, 0).turned(turned) + middle
      let ends = [Point(0, -46), Point(10, 0), Point(0, 46)].map { $0.turned(turned + 0.03) + along }
      fill(.leaf(ends[0], 96, 13, turned + 0.27), Colour(0xf7e3b8))
      fill(.stroke(ends, 2), crust.darker(0.4), alpha: 0.35)
    }
  }

  mutating func pizza(_ middle: Point, _ radius: Double) {
    tray(middle, radius * 1.06)
    let disc = radius * 0.93
    blob(middle, disc, disc, Colour(0xd99a52), bumps: 0.015, lift: 12)
    for step in 0..<22 {
      let place = middle.away(disc * 0.95, Double(step) / 22 + between(0, 0.02))
      fill(.blob(place, between(10, 26), between(8, 15), &random), Colour(0x7d4420), alpha: 0.35)
    }
    canvas.fill(
      .blob(middle, disc * 0.88, disc * 0.88, bumps: 0.02, &random),
      .radial(middle, disc, Colour(0xd7512c), Colour(0xa9301c)))
    for place in spots(34, middle, disc * 0.8, apart: 74) {
      blob(
        place, between(44, 74), between(36, 56), one(of: [Colour(0xf7e3a8), Colour(0xfbefcb), Colour(0xf0cf85)]),
        turned: between(0, 1), bumps: 0.22, lift: 3)
    }
    let isMeat = random.perMille(500)
    for place in spots(10, middle, disc * 0.7, apart: 120) {
      if isMeat {
        blob(place, 46, 45, Colour(0xa83222), bumps: 0.04, lift: 5)
        for fleck in spots(6, place, 32, apart: 12) { fill(.circle(fleck, 4), Colour(0xe59a78), alpha: 0.7) }
      } else {
        tomato(place, between(0, 1))
      }
    }
    for place in spots(8, middle, disc * 0.7, apart: 120) { leaf(place, 64, 24, between(0, 1)) }
    for place in spots(7, middle, disc * 0.72, apart: 100) { fill(.ring(place, 20, 9), Colour(0x2a1f26)) }
    for step in 0..<4 {
      let angle = 0.06 + Double(step) / 8
      fill(.stroke([middle.away(disc, angle), middle.away(-disc, angle)], 5), Colour(0x6b2a14), alpha: 0.5)
    }
  }

  mutating func sushi(_ middle: Point) {
    let slate = DrawnShape.slab(middle, 1000, 560, round: 10, turned: -0.012)
    stand(slate)
    canvas.fill(
      slate, .linear(middle + Point(-500, -280), Colour(0x4a4a4c), middle + Point(500, 280), Colour(0x28282a)))
    let fillings = [0xf08a5a, 0xd8433a, 0x9dbb52, 0xf2c14a]
    for row in 0..<2 {
      let colour = Colour(fillings[(random.below(4) + row) % 4])
      for step in 0..<5 { roll(middle + Point(-350 + Double(step) * 138, -120 + Double(row) * 190), colour) }
    }
    for step in 0..<6 {
      blob(
        middle + Point(385 + Double(step % 2) * 26, -110 + Double(step) * 16), 48, 26, Colour(0xf4c7b4),
        turned: between(0, 1), bumps: 0.2, lift: 4)
    }
    blob(middle + Point(395, 110), 42, 38, Colour(0x9dbb52), bumps: 0.18)
    chopsticks(Point(middle.x - 520, middle.y + 350), 0.985)
    saucer(middle + Point(400, -370))
    herbs(4, middle + Point(360, 180), 60)
  }

  private mutating func roll(_ middle: Point, _ filling: Colour) {
    blob(middle, 62, 62, Colour(0x1d2a24), bumps: 0.02, lift: 10)
    fill(.circle(middle + Point(-2, -3), 54), Colour(0xfaf5ea))
    for place in spots(26, middle + Point(-2, -3), 50, apart: 10) {
      fill(.ellipse(place, 8, 4.5, turned: between(0, 1)), one(of: [Colour(0xffffff), Colour(0xe8decb)]), alpha: 0.9)
    }
    blob(middle + Point(-2, -3), 27, 24, filling, turned: between(0, 1), bumps: 0.1, lift: 2)
    blob(middle + Point(10, 6), 12, 10, Colour(0x8ab356), bumps: 0.1, lift: 1)
  }

  mutating func dumplings(_ middle: Point, _ radius: Double) {
    stand(.circle(middle, radius))
    let cane = Colour(0xd9b071)
    for (step, size) in [1.0, 0.94, 0.9].enumerated() {
      canvas.fill(
        .circle(middle, radius * size),
        .linear(
          middle + Point(-radius, -radius), cane.lighter(0.25 - Double(step) * 0.1), middle + Point(radius, radius),
          cane.darker(0.2 + Double(step) * 0.15)))
    }
    fill(.circle(middle, radius * 0.86), Colour(0xb98a4c))
    for step in -6...6 {
      let y = Double(step) * radius * 0.13
      let half = (max(0, 0.73 * radius * radius - y * y)).squareRoot()
      fill(.slab(middle + Point(0, y), half * 2, radius * 0.085, round: 4), Colour(0xe6c68c).varied(&random, 0.05))
    }
    for angle in [0.0, 0.17, 0.33, 0.5, 0.67, 0.83] { dumpling(middle.away(radius * 0.53, angle + 0.04)) }
    dumpling(middle)
    herbs(5, middle, radius * 0.6)
  }

  private mutating func dumpling(_ middle: Point) {
    blob(middle, 96, 92, Colour(0xf8edd8), bumps: 0.04, lift: 12)
    for step in 0..<13 {
      let angle = Double(step) / 13
      let fold = [middle.away(16, angle + 0.07), middle.away(46, angle + 0.03), middle.away(80, angle)]
      fill(.stroke(fold, 4), Colour(0xc9ab7d), alpha: 0.55)
    }
    blob(middle, 18, 17, Colour(0xf2dfc0), bumps: 0.2, lift: 2)
  }
}
