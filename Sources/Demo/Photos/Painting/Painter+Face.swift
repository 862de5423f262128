/// A portrait of few, friendly shapes.
extension Painter {
  mutating func face() {
    backdrop()
    let middle = Point(canvas.middle.x + between(-14, 14), canvas.bottom - 490)
    let skin = Colour(one(of: [0xf6d3b3, 0xeebb92, 0xd99a6c, 0xb87548, 0x8d5432, 0x6b3d26, 0xf2c9a0, 0xc98a5c]))
    let hair = Colour(one(of: [0x1f1714, 0x2f1d16, 0x4a2a1a, 0x7a4a26, 0xb07a3a, 0x8c8680, 0xd8d2c8, 0x5b2018]))
    let style = random.below(7)
    behind(middle, hair, style)
    body(middle, skin)
    head(middle, skin)
    let isOld = hair.red > 135 && hair.blue > 120
    features(middle, skin, hair, isOld)
    if style < 3, random.perMille(380) { beard(middle, hair, skin) }
    front(middle, hair, style)
    if random.perMille(280) { glasses(middle) }
    if style == 6 { hat(middle) }
  }

  private mutating func backdrop() {
    let colour = Colour(
      one(of: [0xd8e6df, 0xf2d9b8, 0xe8c4b8, 0xcfdbe6, 0xe9dff0, 0xf4e7c9, 0x276f79, 0xce7b49, 0x72322b]))
    canvas.fill(
      .rectangle(0, 0, canvas.right, canvas.bottom),
      .linear(Point(0, 0), colour.lighter(0.22), Point(canvas.right, canvas.bottom), colour.darker(0.14)))
    switch random.below(4) {
    case 0: fill(.circle(canvas.middle + Point(0, -30), 420), colour.lighter(0.35), alpha: 0.6)
    case 1:
      for step in 0..<6 {
        fill(
          .circle(Point(between(0, canvas.right), between(0, canvas.bottom * 0.8)), between(40, 150)),
          step % 2 == 0 ? colour.lighter(0.4) : colour.darker(0.2), alpha: 0.3)
      }
    case 2:
      for step in 0..<9 { fill(.rectangle(Double(step) * 130, 0, 62, canvas.bottom), colour.lighter(0.3), alpha: 0.35) }
    default:
      fill(
        DrawnShape([
          (0, canvas.bottom), (0, 640), (300, 420), (560, 620), (canvas.right, 380), (canvas.right, canvas.bottom),
        ]), colour.darker(0.2), alpha: 0.4)
    }
  }

  /// Hair that falls behind the shoulders.
  private mutating func behind(_ middle: Point, _ hair: Colour, _ style: Int) {
    switch style {
    case 3: fill(.slab(middle + Point(0, 60), 520, 640, round: 230), hair.darker(0.15))
    case 4: fill(.slab(middle + Point(0, -10), 520, 500, round: 240), hair.darker(0.15))
    case 5:
      fill(.circle(middle + Point(0, -330), 96), hair)
      gleam(middle + Point(-30, -360), 30, 16, turned: 0.9, alpha: 0.12)
    default: break
    }
  }

  private mutating func body(_ middle: Point, _ skin: Colour) {
    let shirt = Colour(one(of: [0x276f79, 0x72322b, 0xf2e8d8, 0xe0a03a, 0x3f5a45, 0x792765, 0x2f3f5c, 0xce7b49]))
    let foot = canvas.bottom
    let shoulders = DrawnShape.slab(Point(middle.x, foot + 60), 780, 520, round: 210)
    canvas.shadow(shoulders, x: 10, y: -6, soft: 40, alpha: 0.22)
    canvas.fill(
      shoulders,
      .linear(Point(middle.x - 360, foot - 200), shirt.lighter(0.18), Point(middle.x + 360, foot), shirt.darker(0.22)))
    let neck = max(foot - 215, middle.y + 190)
    fill(.slab(Point(middle.x, neck - 40), 170, 320, round: 70), skin.darker(0.18))
    fill(.ellipse(Point(middle.x, neck + 62), 126, 74), skin.darker(0.06))
    collar(Point(middle.x, neck + 40), shirt)
  }

  private mutating func collar(_ middle: Point, _ shirt: Colour) {
    if random.perMille(450) {
      for side in [-1.0, 1] {
        fill(
          DrawnShape([
            (middle.x + side * 150, middle.y - 34), (middle.x + side * 20, middle.y + 116),
            (middle.x + side * 170, middle.y + 96),
          ]), shirt.lighter(0.32))
      }
    } else {
      fill(.arch(middle + Point(0, 16), 152, 124, from: 0, to: 0.5), shirt.darker(0.3))
    }
    if random.perMille(250) {
      for step in 0..<13 { fill(.circle(middle.away(150, 0.04 + Double(step) * 0.035), 10), Colour(0xf0d28a)) }
    }
  }

  private mutating func head(_ middle: Point, _ skin: Colour) {
    fill(.ellipse(middle + Point(0, 214), 120, 60), Colour(0x3a1a10), alpha: 0.2)
    for side in [-1.0, 1] {
      fill(.ellipse(middle + Point(side * 205, 4), 34, 52), skin.darker(0.12))
      fill(.ellipse(middle + Point(side * 208, 6), 16, 30), skin.darker(0.28), alpha: 0.6)
    }
    canvas.fill(
      .slab(middle, 410, 500, round: 200),
      .radial(middle + Point(-80, -110), 430, skin.lighter(0.14), skin.darker(0.16)))
    for side in [-1.0, 1] { fill(.ellipse(middle + Point(side * 118, 84), 54, 38), Colour(0xd8563f), alpha: 0.14) }
  }

  private mutating func features(_ middle: Point, _ skin: Colour, _ hair: Colour, _ isOld: Bool) {
    let height = between(-26, -8)
    let iris = Colour(one(of: [0x2f1d16, 0x3a2418, 0x4a6b58, 0x3d5a7a, 0x5b3a1e]))
    let isSmiling = random.perMille(300)
    for side in [-1.0, 1] {
      let eye = middle + Point(side * 88, height)
      if isSmiling {
        fill(.arch(eye + Point(0, 14), 38, 28, from: 0.56, to: 0.94), Colour(0x2b1713))
      } else {
        fill(.ellipse(eye, 34, 24), Colour(0xffffff))
        fill(.circle(eye + Point(2, 1), 19), iris)
        fill(.circle(eye + Point(2, 1), 9), Colour(0x120a08))
        fill(.circle(eye + Point(-4, -6), 5), Colour(0xffffff))
        fill(.arch(eye + Point(0, 10), 42, 35, from: 0.56, to: 0.94), hair.darker(0.3), alpha: 0.9)
      }
      let brow = [eye + Point(-44, -40 + side * 4), eye + Point(0, -54), eye + Point(44, -40 - side * 4)]
      fill(.stroke(brow, 13), hair.darker(0.1))
    }
    let nose = [middle + Point(-4, height + 30), middle + Point(-26, 72), middle + Point(14, 78)]
    fill(.stroke(nose, 9), skin.darker(0.34), alpha: 0.7)
    mouth(middle + Point(0, 142), skin)
    if isOld {
      for side in [-1.0, 1] {
        fill(
          .arch(middle + Point(side * 60, 120), 74, 69, from: side < 0 ? 0.44 : 0.93, to: side < 0 ? 0.57 : 1.06),
          skin.darker(0.35), alpha: 0.5)
      }
    }
  }

  private mutating func mouth(_ middle: Point, _ skin: Colour) {
    let lips = skin.mixed(Colour(0xb5303a), 0.55)
    switch random.below(3) {
    case 0:
      fill(.arch(middle + Point(0, -30), 74, 1, from: 0.02, to: 0.48), Colour(0x6b1f22))
      fill(.arch(middle + Point(0, -30), 68, 46, from: 0.06, to: 0.44).moved(0, -14), Colour(0xffffff))
    case 1:
      fill(.arch(middle + Point(0, -52), 82, 68, from: 0.1, to: 0.4), lips.darker(0.2))
    default:
      fill(.leaf(middle + Point(-62, -4), 124, 17, 0), lips)
      fill(.arch(middle + Point(0, -58), 70, 64, from: 0.12, to: 0.38), lips.darker(0.45))
    }
  }

  private mutating func beard(_ middle: Point, _ hair: Colour, _ skin: Colour) {
    let jaw = DrawnShape.arch(middle + Point(0, 50), 206, 112, from: 0.0, to: 0.5)
    fill(jaw, hair)
    fill(.leaf(middle + Point(-92, 104), 184, 32, 0), hair)
    mouth(middle + Point(0, 150), skin)
  }

  /// Hair that falls over the forehead.
  private mutating func front(_ middle: Point, _ hair: Colour, _ style: Int) {
    let top = middle + Point(0, -72)
    switch style {
    case 0, 6: fill(.arch(top, 216, 140, from: 0.5, to: 1), hair)
    case 1:
      fill(.arch(top, 220, 128, from: 0.48, to: 1.02), hair)
      fill(.leaf(top + Point(-190, -60), 330, 110, 0.96), hair)
    case 2:
      for step in 0..<15 {
        fill(.circle(top.away(176, 0.5 + Double(step) / 28), between(44, 62)), hair.varied(&random, 0.05))
      }
    case 3, 4:
      fill(.arch(top, 226, 130, from: 0.46, to: 1.04), hair)
      fill(.leaf(top + Point(10, -140), 250, 90, 0.14), hair)
      fill(.leaf(top + Point(10, -140), 250, 90, 0.36), hair)
      for side in [-1.0, 1] { fill(.slab(middle + Point(side * 216, 70), 62, 320, round: 30), hair) }
    default: fill(.arch(top, 218, 132, from: 0.48, to: 1.02), hair)
    }
    fill(.arch(top + Point(-6, 6), 190, 172, from: 0.58, to: 0.76), hair.lighter(0.35), alpha: 0.28)
  }

  private mutating func glasses(_ middle: Point) {
    let frame = Colour(one(of: [0x2b1c16, 0x72322b, 0xc9a24a]))
    for side in [-1.0, 1] {
      fill(.circle(middle + Point(side * 90, -14), 66), Colour(0xffffff), alpha: 0.12)
      fill(.ring(middle + Point(side * 90, -14), 70, 60), frame)
      fill(.stroke([middle + Point(side * 158, -20), middle + Point(side * 208, -30)], 10), frame)
    }
    fill(.arch(middle + Point(0, -4), 27, 18, from: 0.55, to: 0.95), frame)
  }

  /// A straw hat as worn in the fields around the town.
  private mutating func hat(_ middle: Point) {
    let straw = Colour(0xe9cf95)
    let band = Colour(one(of: [0x72322b, 0x276f79, 0x2b1c16]))
    fill(.ellipse(middle + Point(6, -150), 330, 62), Colour(0x1a0c08), alpha: 0.22)
    canvas.fill(
      .ellipse(middle + Point(0, -172), 340, 64),
      .linear(middle + Point(-300, -200), straw.lighter(0.3), middle + Point(300, -150), straw.darker(0.18)))
    canvas.fill(
      .slab(middle + Point(0, -262), 380, 220, round: 96),
      .linear(middle + Point(-180, -330), straw.lighter(0.3), middle + Point(190, -180), straw.darker(0.15)))
    fill(.slab(middle + Point(0, -198), 382, 46, round: 10), band)
  }
}
