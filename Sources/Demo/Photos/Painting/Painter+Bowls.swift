/// Dishes in bowls.
extension Painter {
  mutating func ceviche(_ middle: Point, _ radius: Double) {
    let well = bowl(middle, radius, inside: Colour(0xf3e8d2))
    for place in spots(15, middle, well * 0.62, apart: 70) {
      blob(
        place, between(34, 50), between(26, 36), one(of: [Colour(0xf6e9df), Colour(0xf0d4c6), Colour(0xf8f0e4)]),
        turned: between(0, 1), bumps: 0.16)
    }
    for side in [0.42, 0.52, 0.06] { sweetPotato(middle.away(well * 0.72, side)) }
    corn(middle.away(well * 0.66, 0.27))
    for place in spots(14, middle, well * 0.6, apart: 50) {
      let size = between(42, 74)
      fill(.ring(place + Point(3, 4), size, size - 9), Colour(0x1a0c08), alpha: 0.18)
      fill(.ring(place, size, size - 8), one(of: [Colour(0x7d2f67), Colour(0x93457c), Colour(0xb98aab)]))
    }
    for place in spots(3, middle, well * 0.5, apart: 120) { chilli(place) }
    herbs(9, middle, well * 0.7)
  }

  private mutating func sweetPotato(_ middle: Point) {
    blob(middle, 62, 50, Colour(0xe07a2c), turned: between(0, 1), bumps: 0.05)
    fill(.ellipse(middle + Point(-4, -4), 44, 34), Colour(0xf0953f), alpha: 0.7)
  }

  mutating func corn(_ middle: Point) {
    for row in 0..<4 {
      for column in 0..<4 {
        let place = middle + Point(Double(column) * 25 - 38 + Double(row % 2) * 9, Double(row) * 22 - 34)
        blob(place, 13, 12, Colour(0xf2dc9a), bumps: 0.08, lift: 3)
      }
    }
  }

  private mutating func chilli(_ middle: Point) {
    fill(.ring(middle + Point(2, 3), 20, 11), Colour(0x1a0c08), alpha: 0.3)
    fill(.ring(middle, 20, 11), Colour(0xc9281c))
    gleam(middle + Point(-9, -10), 5, 3)
  }

  mutating func chupe(_ middle: Point, _ radius: Double) {
    let soup = one(of: [Colour(0xe08a4a), Colour(0xd8672f), Colour(0xe9b563), Colour(0xb5552a)])
    let well = bowl(middle, radius, inside: soup)
    for _ in 0..<26 {
      let place = spot(middle, well * 0.9)
      fill(.circle(place, between(3, 11)), soup.lighter(0.35), alpha: 0.5)
    }
    for place in spots(7, middle, well * 0.66, apart: 110) {
      blob(place, between(44, 60), between(36, 46), Colour(0xf0d690), turned: between(0, 1))
    }
    for place in spots(3, middle, well * 0.5, apart: 170) { prawn(place, between(0, 1)) }
    egg(middle + Point(between(-60, 60), between(-60, 60)))
    herbs(12, middle, well * 0.75)
  }

  mutating func prawn(_ middle: Point, _ angle: Double) {
    for (step, colour) in [(0.0, 0xd9532f), (1, 0xef8a63), (2, 0xf7c3a6)].map({ ($0.0, Colour($0.1)) }) {
      if step == 0 {
        fill(.arch(middle + Point(6, 9), 78, 38, from: angle, to: angle + 0.62), Colour(0x1a0c08), alpha: 0.28)
      }
      fill(
        .arch(middle, 78 - step * 11, 38 + step * 7, from: angle + step * 0.015, to: angle + 0.62 - step * 0.02), colour
      )
    }
    for part in 1..<6 {
      let turn = angle + 0.1 * Double(part)
      fill(.stroke([middle.away(42, turn), middle.away(76, turn)], 3), Colour(0xb53d22), alpha: 0.6)
    }
    for turn in [-0.03, 0.02] { leafLike(middle.away(58, angle), 40, 14, angle - 0.25 + turn * 3, Colour(0xd9532f)) }
  }

  private mutating func leafLike(_ foot: Point, _ length: Double, _ width: Double, _ angle: Double, _ colour: Colour) {
    fill(.leaf(foot, length, width, angle), colour)
  }

  mutating func egg(_ middle: Point) {
    blob(middle, 82, 66, Colour(0xfdf9f0), turned: between(0, 1), bumps: 0.14)
    blob(middle + Point(-4, -2), 34, 32, Colour(0xf2a71b), bumps: 0.03, lift: 3)
    gleam(middle + Point(-14, -13), 9, 5, turned: 0.9, alpha: 0.5)
  }

  mutating func noodles(_ middle: Point, _ radius: Double) {
    let isSoup = random.perMille(450)
    let well = isSoup ? bowl(middle, radius, inside: Colour(0xc98a4b)) : plate(middle, radius) * 1.15
    let colour = Colour(one(of: [0xf0d08a, 0xe9bf6d, 0xf4dda6]))
    fill(.circle(middle + Point(8, 12), well * 0.72), Colour(0x1a0c08), alpha: 0.25)
    fill(.circle(middle, well * 0.7), colour.darker(0.35))
    for step in 0..<90 { strand(middle, well * (0.42 + Double(step) / 90 * 0.06), colour.varied(&random, 0.14)) }
    for place in spots(7, middle, well * 0.5, apart: 80) {
      blob(place, between(32, 50), between(22, 32), Colour(0x8a3b22), turned: between(0, 1), bumps: 0.18)
    }
    if isSoup { egg(middle.away(well * 0.55, 0.1)) }
    for place in spots(16, middle, well * 0.6, apart: 40) {
      fill(.ring(place, 12, 6), one(of: [Colour(0x6f9c45), Colour(0xa9c979)]))
    }
    herbs(6, middle, well * 0.55)
    chopsticks(Point(middle.x + radius * 0.86, middle.y - radius * 1.1), 0.285)
  }

  /// One noodle: a part of a wide curve that begins anywhere.
  private mutating func strand(_ middle: Point, _ reach: Double, _ colour: Colour) {
    let centre = spot(middle, reach)
    let bend = between(60, 190)
    let start = between(0, 1)
    let turn = between(0.25, 0.7)
    let points = (0...18).map { step -> Point in
      let part = Double(step) / 18
      return centre.away(bend * (0.75 + 0.25 * Angle.sine(part * 0.9 + start)), start + turn * part)
    }.filter { $0.distance(middle) < reach * 1.62 }
    guard points.count > 4 else { return }
    fill(.stroke(points.map { $0 + Point(2, 4) }, 11), Colour(0x3a1c10), alpha: 0.3)
    fill(.stroke(points, 10), colour)
    fill(.stroke(points.map { $0 + Point(-1.5, -2) }, 2.4), colour.lighter(0.5), alpha: 0.55)
  }

  mutating func chopsticks(_ end: Point, _ angle: Double) {
    let wood = Colour(one(of: [0x5b2b1c, 0xc9995c, 0x2c1a16]))
    for side in [0.0, 34] {
      let points = [end + Point(side, side * 0.2), (end + Point(side * 0.6, 0)).away(760, angle)]
      fill(.stroke(points.map { $0 + Point(12, 14) }, 13), Colour(0x1a0c08), alpha: 0.28)
      fill(.stroke(points, 13), wood)
      fill(.stroke(points.map { $0 + Point(-3, -1) }, 3), wood.lighter(0.4), alpha: 0.6)
    }
  }

  mutating func curry(_ middle: Point, _ radius: Double) {
    let sauce = Colour(one(of: [0xd98a24, 0xc0531f, 0x7f8f35, 0xd9b13d, 0x8a4a24]))
    let well = bowl(middle, radius * 0.95, inside: sauce)
    for place in spots(12, middle, well * 0.68, apart: 80) {
      blob(
        place, between(36, 54), between(30, 42),
        sauce.mixed(one(of: [Colour(0xf0d6a4), Colour(0x8a4a24), Colour(0xf2e6c8)]), 0.55), turned: between(0, 1),
        bumps: 0.15)
      fill(.ellipse(place + Point(6, 12), 34, 20), sauce, alpha: 0.45)
    }
    swirl(middle, well * 0.55)
    for place in spots(22, middle, well * 0.8, apart: 20) {
      fill(.circle(place, between(3, 6)), one(of: [Colour(0xb5271d), Colour(0x3a1c12), Colour(0xf4e2b4)]))
    }
    herbs(8, middle, well * 0.6, size: 34)
  }

  /// Cream poured in a spiral.
  private mutating func swirl(_ middle: Point, _ reach: Double) {
    let points = (0...60).map { middle.away(reach * (0.2 + Double($0) / 75), Double($0) / 34) }
    fill(.stroke(points, 12), Colour(0xfff6e2), alpha: 0.85)
  }
}
