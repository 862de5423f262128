/// A dining room: arched windows, lamps, tables.
extension Painter {
  mutating func room() {
    let floor = canvas.bottom * 0.72
    let wall = Colour(one(of: [0xf3dcb8, 0xf0e4d0, 0xe9cfae, 0xd8e2da]))
    let dado = Colour(one(of: [0x8a3a36, 0x276f79, 0x6d4a2f, 0x5b2b4f, 0xa9552f]))
    canvas.fill(
      .rectangle(0, 0, canvas.right, canvas.bottom),
      .linear(Point(0, 0), wall.lighter(0.25), Point(canvas.right, canvas.bottom), wall.darker(0.12)))
    wainscot(floor, dado)
    boards(floor)
    let count = max(2, Int(canvas.right / between(400, 640)))
    let sky = random.below(3)
    for number in 0..<count {
      arch(Point(canvas.right * (Double(number) + 0.5) / Double(count), floor - 120), 118, 470, sky)
    }
    for number in 1..<count { hanging(Point(canvas.right * Double(number) / Double(count), floor - 420)) }
    if random.perMille(350) { lights() }
    let drop = between(110, 190)
    for number in 0..<count { lamp(canvas.right * (Double(number) + 0.5) / Double(count), drop, sky == 1) }
    if random.perMille(600) { plant(Point(random.perMille(500) ? 70 : canvas.right - 70, floor + 40)) }
    seats(floor, count, dado)
  }

  private mutating func wainscot(_ floor: Double, _ dado: Colour) {
    let top = floor - 250
    canvas.fill(
      .rectangle(0, top, canvas.right, 260),
      .linear(Point(0, top), dado.lighter(0.08), Point(0, floor), dado.darker(0.2)))
    fill(.rectangle(0, top - 14, canvas.right, 14), dado.lighter(0.4))
    fill(.rectangle(0, top, canvas.right, 5), dado.darker(0.5), alpha: 0.6)
  }

  private mutating func boards(_ floor: Double) {
    let wood = Colour(one(of: [0xa8643a, 0x8a4e2e, 0xb97a4a]))
    canvas.fill(
      .rectangle(0, floor, canvas.right, canvas.bottom - floor),
      .linear(Point(0, floor), wood.darker(0.3), Point(0, canvas.bottom), wood.lighter(0.1)))
    let vanish = Point(canvas.right / 2, floor - 420)
    for step in -14...14 {
      let foot = Point(canvas.right / 2 + Double(step) * 190, canvas.bottom + 60)
      fill(.stroke([foot, vanishing(foot, vanish, floor)], 4), wood.darker(0.5), alpha: 0.45)
    }
    fill(.rectangle(0, floor - 18, canvas.right, 18), Colour(0xf4ecdf), alpha: 0.85)
    fill(.rectangle(0, floor, canvas.right, 10), Colour(0x1a0c08), alpha: 0.3)
  }

  /// Where a line to the vanishing point meets the wall.
  private func vanishing(_ foot: Point, _ vanish: Point, _ floor: Double) -> Point {
    let part = (foot.y - floor) / (foot.y - vanish.y)
    return Point(foot.x + (vanish.x - foot.x) * part, floor)
  }

  /// An arched window with hills, or a night, behind it.
  private mutating func arch(_ foot: Point, _ half: Double, _ height: Double, _ sky: Int) {
    let frame = Colour(0xf7efe2)
    canvas.shadow(archway(foot, half + 22, height + 22), x: 8, y: 10, soft: 24, alpha: 0.25)
    fill(archway(foot, half + 22, height + 22), frame)
    fill(.rectangle(foot.x - half - 34, foot.y, half * 2 + 68, 20), frame.darker(0.08))
    let (high, low) = [(0x4d9fae, 0xcfe6dc), (0x1e2a4a, 0x6b4a78), (0xe58b5c, 0xfbe0b0)][sky]
    let pane = archway(foot, half, height)
    canvas.fill(pane, .linear(Point(0, foot.y - height), Colour(high), Point(0, foot.y), Colour(low)))
    if sky == 2 { fill(.circle(foot + Point(20, -height * 0.42), 40), Colour(0xfff0c8), alpha: 0.9) }
    if sky == 1 {
      for _ in 0..<9 {
        fill(.circle(foot + Point(between(-90, 90), -between(200, 420)), 2.5), Colour(0xffffff), alpha: 0.8)
      }
    }
    hills(foot, half, height, Colour(low).mixed(Colour(0x2f5d52), 0.6))
    fill(.rectangle(foot.x - 6, foot.y - height, 12, height), frame)
    fill(.rectangle(foot.x - half, foot.y - height * 0.45, half * 2, 10), frame)
    fill(
      DrawnShape(
        [
          (foot.x - half, foot.y - height * 0.3), (foot.x - half * 0.3, foot.y - height * 0.8),
          (foot.x + half * 0.1, foot.y - height * 0.8), (foot.x - half, foot.y - height * 0.05),
        ].map { ($0.0, $0.1) }), Colour(0xffffff), alpha: 0.12)
  }

  private func archway(_ foot: Point, _ half: Double, _ height: Double) -> DrawnShape {
    let top = (0...40).map { Point(foot.x, foot.y - height + half).away(half, 0.5 + Double($0) / 80) }
    return DrawnShape([[Point(foot.x - half, foot.y)] + top + [Point(foot.x + half, foot.y)]])
  }

  private mutating func hills(_ foot: Point, _ half: Double, _ height: Double, _ colour: Colour) {
    let peak = foot.x + between(-50, 50)
    let snow = foot.y - height * between(0.5, 0.6)
    fill(
      DrawnShape([
        (foot.x - half, foot.y - 110), (peak, snow), (foot.x + half, foot.y - 90), (foot.x + half, foot.y),
        (foot.x - half, foot.y),
      ]), colour.lighter(0.25))
    fill(
      DrawnShape([
        (peak - 22, snow + 34), (peak, snow), (peak + 24, snow + 36), (peak + 6, snow + 28), (peak - 6, snow + 40),
      ]), Colour(0xffffff), alpha: 0.85)
    fill(
      DrawnShape([
        (foot.x - half, foot.y - 50), (foot.x - 30, foot.y - 90), (foot.x + half, foot.y - 30), (foot.x + half, foot.y),
        (foot.x - half, foot.y),
      ]), colour.darker(0.1))
  }

  private mutating func lamp(_ x: Double, _ length: Double, _ isNight: Bool) {
    let shade = Colour(one(of: [0xd0703c, 0x276f79, 0xe9b04a, 0x792765]))
    fill(.circle(Point(x, length + 40), isNight ? 260 : 190), Colour(0xfff0c0), alpha: isNight ? 0.12 : 0.08)
    fill(.circle(Point(x, length + 40), 120), Colour(0xfff0c0), alpha: 0.14)
    fill(.rectangle(x - 2.5, 0, 5, length - 40), Colour(0x2b1c16))
    canvas.fill(
      DrawnShape([(x - 24, length - 44), (x + 24, length - 44), (x + 70, length + 24), (x - 70, length + 24)]),
      .linear(Point(x - 70, 0), shade.lighter(0.2), Point(x + 70, 0), shade.darker(0.2)))
    fill(.ellipse(Point(x, length + 24), 70, 13), Colour(0xfff3cf))
  }

  private mutating func seats(_ floor: Double, _ count: Int, _ dado: Colour) {
    let cushion = one(of: [Colour(0x276f79), Colour(0xce7b49), Colour(0x72322b), Colour(0x3f6650)])
    let far = floor + (canvas.bottom - floor) * 0.3
    for number in 0..<count { seat(Point(canvas.right * (Double(number) + 0.5) / Double(count), far), 1, cushion) }
    let near = canvas.bottom - 26
    guard canvas.bottom > canvas.right * 0.9 || random.perMille(400) else { return }
    for number in 0...max(1, count - 1) {
      seat(Point(canvas.right * Double(number) / Double(max(1, count - 1)), near), 1.3, cushion)
    }
  }

  /// A round table between two chairs.
  private mutating func seat(_ foot: Point, _ size: Double, _ cushion: Colour) {
    let wood = Colour(0x4a2a1c)
    fill(.ellipse(foot + Point(12, 4), 190 * size, 24 * size), Colour(0x1a0c08), alpha: 0.28)
    for side in [-1.0, 1] { chair(foot + Point(side * 165 * size, 0), side, size, wood, cushion) }
    fill(.rectangle(foot.x - 9 * size, foot.y - 140 * size, 18 * size, 140 * size), wood)
    fill(.ellipse(foot, 52 * size, 11 * size), wood)
    let top = foot + Point(0, -146 * size)
    fill(.ellipse(top + Point(0, 9 * size), 122 * size, 25 * size), Colour(0xcdbfa8))
    canvas.fill(
      .ellipse(top, 122 * size, 25 * size),
      .linear(top + Point(-100, 0), Colour(0xfffaf0), top + Point(120, 0), Colour(0xe9dcc6)))
    vase(top + Point(34 * size, -4), size)
    fill(.ellipse(top + Point(-44 * size, 2), 30 * size, 7 * size), Colour(0xd8c6a8))
    fill(.ellipse(top + Point(-44 * size, 0), 30 * size, 7 * size), Colour(0xffffff))
  }

  private mutating func vase(_ foot: Point, _ size: Double) {
    for angle in [0.68, 0.72, 0.76, 0.8] {
      leaf(foot + Point(0, -40 * size), 58 * size, 12 * size, angle)
    }
    let bloom = one(of: [Colour(0xd8433a), Colour(0xe9a23b), Colour(0xc25a9a)])
    for angle in [0.7, 0.78] { fill(.circle((foot + Point(0, -40 * size)).away(62 * size, angle), 11 * size), bloom) }
    fill(.slab(foot + Point(0, -22 * size), 24 * size, 46 * size, round: 8 * size), Colour(0x276f79))
  }

  private mutating func chair(_ foot: Point, _ side: Double, _ size: Double, _ wood: Colour, _ cushion: Colour) {
    let back = foot.x + side * 48 * size
    fill(
      DrawnShape([
        (back, foot.y - 205 * size), (back + side * 12 * size, foot.y - 205 * size), (back + side * 4 * size, foot.y),
        (back - side * 6 * size, foot.y),
      ]), wood)
    fill(
      .slab(Point(back + side * 3 * size, foot.y - 178 * size), 15 * size, 62 * size, round: 6 * size),
      wood.lighter(0.12))
    fill(.rectangle(foot.x - side * 44 * size - 5 * size, foot.y - 84 * size, 10 * size, 84 * size), wood.darker(0.2))
    fill(.slab(Point(foot.x, foot.y - 92 * size), 112 * size, 24 * size, round: 8 * size), cushion)
    fill(.slab(Point(foot.x, foot.y - 98 * size), 106 * size, 8 * size, round: 4 * size), cushion.lighter(0.25))
  }
}
