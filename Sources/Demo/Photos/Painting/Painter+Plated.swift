/// Dishes on plates.
extension Painter {
  mutating func rocoto(_ middle: Point, _ radius: Double) {
    let well = plate(middle, radius)
    let pepper = middle + Point(between(-40, 60), -40)
    blob(pepper, 190, 158, Colour(0xc4221a), turned: between(-0.05, 0.05), bumps: 0.07, lift: 14)
    gleam(pepper + Point(-110, 40), 22, 60, turned: 0.06, alpha: 0.18)
    blob(pepper + Point(0, -34), 150, 96, Colour(0xf1cd7d), bumps: 0.14, lift: 5)
    for place in spots(24, pepper + Point(0, -36), 92, apart: 18) {
      fill(
        .blob(place, between(4, 11), between(3, 8), &random),
        one(of: [Colour(0xa9622a), Colour(0xd99a3c), Colour(0x7d8f3a)]), alpha: 0.8)
    }
    fill(.stroke([pepper + Point(20, -120), pepper + Point(34, -168), pepper + Point(30, -196)], 20), Colour(0x5c8a3a))
    for step in 0..<4 { gratin(middle + Point(-150 + Double(step) * 62, 165 + Double(step % 2) * 20), well) }
    for place in spots(3, middle + Point(190, 140), 40, apart: 34) { olive(place) }
    leaf(middle + Point(140, 170), 70, 26, 0.05)
    herbs(5, middle + Point(60, 110), 120)
  }

  private mutating func gratin(_ middle: Point, _ well: Double) {
    blob(middle, 66, 46, Colour(0xf0d690), turned: 0.03, bumps: 0.05)
    fill(.ellipse(middle + Point(-4, -3), 48, 30, turned: 0.03), Colour(0xe3b65a), alpha: 0.7)
  }

  mutating func olive(_ middle: Point) {
    blob(middle, 26, 22, one(of: [Colour(0x2a1f26), Colour(0x4a5a22)]), turned: between(0, 1), bumps: 0.04, lift: 4)
    gleam(middle + Point(-8, -8), 5, 3, alpha: 0.5)
  }

  mutating func rice(_ middle: Point, _ radius: Double) {
    let well = plate(middle, radius) * 1.16
    let mound = middle + Point(-well * 0.28, -well * 0.2)
    blob(mound, well * 0.5, well * 0.46, Colour(0xf4ead2), bumps: 0.06, lift: 14)
    for _ in 0..<420 {
      let place = spot(mound, well * 0.45)
      fill(
        .ellipse(place, 9, 3.6, turned: between(0, 1)),
        one(of: [Colour(0xfffaf0), Colour(0xefe2c6), Colour(0xe2d1ac)]), alpha: 0.9)
    }
    let meat = middle + Point(well * 0.3, well * 0.2)
    for place in spots(13, meat, well * 0.42, apart: 58) {
      blob(
        place, between(50, 70), between(22, 30), one(of: [Colour(0x6b2f1c), Colour(0x87401f), Colour(0x55241a)]),
        turned: between(0, 1), bumps: 0.14)
    }
    for place in spots(5, meat, well * 0.4, apart: 90) { tomato(place, between(0, 1)) }
    for place in spots(8, meat, well * 0.42, apart: 60) {
      let start = between(0, 1)
      fill(.arch(place, 48, 37, from: start, to: start + 0.4), one(of: [Colour(0x93457c), Colour(0xd6b4cc)]))
    }
    for step in 0..<6 { chip(middle + Point(-well * 0.2 + Double(step) * 34, well * 0.52 - Double(step % 3) * 16)) }
    herbs(8, middle, well * 0.6)
  }

  mutating func chip(_ middle: Point) {
    let shape = DrawnShape.slab(middle, between(118, 150), 24, round: 5, turned: between(0.1, 0.4))
    lump(shape, middle, 60, Colour(0xeab54a).varied(&random), lift: 5)
  }

  mutating func tomato(_ middle: Point, _ angle: Double) {
    let wedge = DrawnShape.arch(middle, 54, 6, from: angle, to: angle + 0.42)
    lump(wedge, middle, 54, Colour(0xd23a25), lift: 5)
    fill(.arch(middle, 42, 14, from: angle + 0.05, to: angle + 0.37), Colour(0xf0815c), alpha: 0.6)
  }

  mutating func steak(_ middle: Point, _ radius: Double) {
    let well = plate(middle, radius) * 1.2
    let meat = middle + Point(-30, -50)
    let turned = between(-0.06, 0.06)
    blob(meat, well * 0.62, well * 0.42, Colour(0x7a3a22), turned: turned, bumps: 0.12, lift: 16)
    for step in -2...2 {
      let line = [Point(Double(step) * 52 - 46, -72), Point(Double(step) * 52 + 46, 72)].map {
        $0.turned(turned) + meat
      }
      fill(.stroke(line, 11), Colour(0x35150e), alpha: 0.7)
    }
    gleam(meat + Point(-80, -60), 60, 14, turned: 0.95, alpha: 0.14)
    for step in 0..<9 { chip(middle + Point(-150 + Double(step) * 36, well * 0.55 - Double(step * 37 % 46))) }
    sprig(meat + Point(-60, 20), 0.94, 150)
    for side in [0.0, 44] { tomato(middle + Point(well * 0.6 - side, well * 0.2 + side), 0.2 + side / 100) }
    herbs(3, middle, well * 0.5)
  }

  mutating func salad(_ middle: Point, _ radius: Double) {
    let well = bowl(middle, radius, inside: Colour(0x8fae5a))
    let greens = [0x6f9c45, 0x8ab356, 0x4d7d38, 0xa7c66d, 0x7a2f4a]
    for place in spots(64, middle, well * 0.8, apart: 40) {
      let (angle, length) = (between(0, 1), between(80, 140))
      let shape = DrawnShape.leaf(place.away(-length / 2, angle), length, length * between(0.26, 0.4), angle)
      lump(shape, place, length * 0.6, Colour(one(of: greens)).varied(&random), lift: 5)
      fill(
        .stroke([place.away(-length * 0.4, angle), place.away(length * 0.4, angle)], 3), Colour(0xdbe8b8), alpha: 0.5)
    }
    for place in spots(6, middle, well * 0.66, apart: 120) { tomato(place, between(0, 1)) }
    for place in spots(7, middle, well * 0.66, apart: 100) {
      lump(.slab(place, 46, 44, round: 6, turned: between(0, 1)), place, 30, Colour(0xfbf4e6), lift: 6)
    }
    for place in spots(6, middle, well * 0.7, apart: 90) { olive(place) }
    for place in spots(6, middle, well * 0.7, apart: 100) {
      fill(.circle(place + Point(3, 5), 30), Colour(0x1a0c08), alpha: 0.25)
      fill(.circle(place, 30), Colour(0xc23a5e))
      fill(.circle(place, 25), Colour(0xfbeff0))
    }
  }

  mutating func burger(_ middle: Point, _ radius: Double) {
    let well = plate(middle, radius) * 1.12
    let bun = middle + Point(-50, -30)
    for step in 0..<16 {
      let angle = Double(step) / 16
      blob(bun.away(well * 0.5, angle), 48, 36, Colour(0x7fae48), turned: angle + 0.25, bumps: 0.2)
    }
    blob(bun, well * 0.52, well * 0.52, Colour(0x6b2f1c), bumps: 0.03)
    for angle in [0.08, 0.3, 0.55, 0.8] {
      lump(
        .leaf(bun.away(well * 0.3, angle), 110, 60, angle), bun.away(well * 0.5, angle), 50, Colour(0xf2b632), lift: 4)
    }
    blob(bun, well * 0.49, well * 0.48, Colour(0xcf8238), bumps: 0.02, lift: 10)
    gleam(bun + Point(-60, -66), 60, 30, turned: 0.88, alpha: 0.2)
    for place in spots(40, bun + Point(-8, -10), well * 0.36, apart: 30) {
      fill(.ellipse(place + Point(1.5, 2), 9, 5, turned: between(0, 1)), Colour(0x5b2b12), alpha: 0.5)
      fill(.ellipse(place, 8, 4.6, turned: between(0, 1)), Colour(0xfbeccb))
    }
    for step in 0..<10 {
      chip(middle + Point(well * 0.5 + Double(step % 3) * 26 - 20, well * 0.1 + Double(step) * 24 - 60))
    }
    herbs(2, middle + Point(0, well * 0.5), 90)
  }

  mutating func tacos(_ middle: Point, _ radius: Double) {
    _ = plate(middle, radius)
    for step in 0..<3 { taco(middle + Point(-40 + Double(step) * 40, -150 + Double(step) * 140)) }
    lime(middle + Point(-210, 150), 44)
  }

  private mutating func taco(_ middle: Point) {
    let shell = Colour(0xeec877)
    let half = DrawnShape.arch(middle, 190, 1, from: 0.5, to: 1)
    lump(half.moved(0, 6), middle, 190, shell.darker(0.2), lift: 8)
    for place in (0..<13).map({ middle.away(176, 0.52 + Double($0) * 0.0385) }) {
      blob(
        place, between(26, 36), between(20, 28),
        one(of: [Colour(0x8a3b22), Colour(0x6f9c45), Colour(0xd23a25), Colour(0xf7efe0), Colour(0x93457c)]),
        turned: between(0, 1), bumps: 0.2, lift: 4)
    }
    canvas.fill(
      .arch(middle + Point(0, 16), 178, 1, from: 0.5, to: 1),
      .radial(middle + Point(-60, -80), 260, shell.lighter(0.25), shell.darker(0.12)))
    for place in spots(12, middle + Point(0, -60), 76, apart: 24) {
      fill(.blob(place, between(6, 14), between(4, 9), &random), Colour(0xb9752e), alpha: 0.5)
    }
  }

  mutating func cake(_ middle: Point, _ radius: Double) {
    let well = plate(middle, radius) * 1.1
    let top = Colour(one(of: [0x4a2418, 0xf6e7c8, 0xe58b9a, 0xf0b04a, 0xf7efe2]))
    let turned = between(-0.04, 0.04)
    let side = [Point(-well * 0.72, well * 0.1), Point(well * 0.55, -well * 0.4), Point(well * 0.55, well * 0.5)]
    let wedge = side.map { $0.turned(turned) + middle }
    let down = wedge.map { $0 + Point(0, 62) }
    fill(DrawnShape([down.map { $0 + Point(22, 26) }]), Colour(0x1a0c08), alpha: 0.28)
    for step in 0..<5 {
      let layer = step % 2 == 0 ? top.mixed(Colour(0xd9a066), 0.5).darker(0.15) : Colour(0xfbf1dc)
      let drop = 62 - Double(step) * 12.5
      fill(DrawnShape([[wedge[0], wedge[2], wedge[2] + Point(0, drop), wedge[0] + Point(0, drop)]]), layer)
    }
    canvas.fill(DrawnShape([wedge]), .linear(wedge[0], top.lighter(0.2), wedge[1], top.darker(0.08)))
    for step in 0..<5 {
      let place = Point(well * 0.47, -well * 0.32 + Double(step) * well * 0.185).turned(turned) + middle
      blob(place, 32, 32, Colour(0xfffaf0), bumps: 0.08)
      blob(place + Point(-3, -4), 18, 18, Colour(0xfffdf8), bumps: 0.08, lift: 3)
    }
    berry(Point(well * 0.05, -well * 0.02).turned(turned) + middle)
    for place in spots(18, middle, well * 0.9, apart: 30) where place.distance(middle) > well * 0.62 {
      fill(.circle(place, between(2, 5)), top.darker(0.3), alpha: 0.7)
    }
  }

  private mutating func berry(_ middle: Point) {
    blob(middle, 52, 46, Colour(0xcf2233), turned: 0.2, bumps: 0.08, lift: 8)
    for place in spots(14, middle, 36, apart: 15) { fill(.ellipse(place, 3, 4.5), Colour(0xf6d58a)) }
    for angle in [0.68, 0.75, 0.82] { leaf(middle + Point(0, -30), 34, 11, angle) }
  }
}
