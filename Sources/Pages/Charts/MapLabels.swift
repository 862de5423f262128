/// Places names on a map so that none covers a name, a number or the scale on a telephone.
struct MapLabels {
  /// The preferred place of a name.
  enum Spot: Equatable {
    /// A position, in thousandths of the map's width.
    case at(x: Int, y: Int)
    /// At the edge, in a direction clockwise from north.
    case towards(degrees: Double)
  }

  struct Name {
    let text: String
    let link: String
    let spot: Spot
  }

  struct Label {
    enum Anchor: String {
      case start = ""
      case middle = "m"
      case end = "e"
    }

    let lines: [String]
    let link: String
    let anchor: Anchor
    /// The first line's baseline.
    var x: Int
    var y: Int
    /// Whether a telephone hides it.
    let isRoomy: Bool

    /// The area that it covers.
    var box: Box {
      let width = MapLabels.width(of: lines)
      let left = anchor == .start ? x : anchor == .end ? x - width : x - width / 2
      return Box(
        left: left, top: y - MapLabels.line + MapLabels.below, right: left + width,
        bottom: y + MapLabels.line * (lines.count - 1) + MapLabels.below)
    }
  }

  struct Box {
    let left: Int
    let top: Int
    let right: Int
    let bottom: Int

    func meets(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  /// The most names; more would hide the map.
  private static let most = 24
  private static let mostOnTelephone = 8
  /// Names of at least this number of letters have two lines.
  private static let longest = 17
  /// 16 px on a map that is 360 px wide.
  static let line = 44
  /// The depth of letters below the baseline.
  static let below = 11
  private static let letter = 22
  private static let wideLetter = 38
  private static let margin = 30

  let width: Int
  let height: Int
  /// Areas that no name may cover.
  var taken: [Box]

  /// The names for which there is a place; earlier ones take precedence.
  func placed(_ names: [Name]) -> [Label] {
    var labels: [Label] = []
    var taken = taken
    for name in names.prefix(Self.most) {
      let label = label(name, isRoomy: labels.count >= Self.mostOnTelephone)
      guard let free = candidates(label, name.spot).first(where: { isFree($0.box, taken) }) else { continue }
      taken.append(free.box)
      labels.append(free)
    }
    return labels
  }

  static func width(of lines: [String]) -> Int {
    lines.map { line in line.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? letter : wideLetter) } }.max() ?? 0
  }

  private func isFree(_ box: Box, _ taken: [Box]) -> Bool {
    box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height
      && !taken.contains { $0.meets(box) }
  }

  private func label(_ name: Name, isRoomy: Bool) -> Label {
    switch name.spot {
    case .at(let x, let y):
      let lines = Self.lines(name.text)
      return Label(
        lines: lines, link: name.link, anchor: .middle, x: x, y: y + Self.below - Self.line * (lines.count - 1) / 2,
        isRoomy: isRoomy)
    case .towards(let degrees):
      let edge = edge(degrees)
      let arrow = Self.arrow(degrees)
      let text = edge.anchor == .end ? "\(name.text) \(arrow)" : "\(arrow) \(name.text)"
      return Label(
        lines: [text], link: name.link, anchor: edge.anchor, x: edge.x, y: edge.y, isRoomy: isRoomy)
    }
  }

  /// The point where a ray from the centre of the map meets its edge.
  private func edge(_ degrees: Double) -> (anchor: Label.Anchor, x: Int, y: Int) {
    let right = MapFrame.cosine(degrees: Self.turned(degrees - 90))
    let down = -MapFrame.cosine(degrees: Self.turned(degrees))
    let (across, upright) = (Double(width) / 2, Double(height) / 2)
    let isSide = abs(right) * upright >= abs(down) * across
    if isSide {
      let y = height / 2 + Int((down * across / abs(right)).rounded())
      let baseline = min(max(y, Self.line + Self.below), height - Self.line)
      return right > 0 ? (.end, width - Self.margin, baseline) : (.start, Self.margin, baseline)
    }
    let x = width / 2 + Int((right * upright / abs(down)).rounded())
    return (.middle, x, down > 0 ? height - 2 * Self.below : Self.line)
  }

  /// The angle between -180 and 180, where the cosine's series is exact.
  private static func turned(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    return rest > 180 ? rest - 360 : rest < -180 ? rest + 360 : rest
  }

  private static func arrow(_ degrees: Double) -> String {
    let eighth = Int((degrees / 45).rounded()) % 8
    return ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"][(eighth + 8) % 8]
  }

  /// The label at its preferred place, then at increasing distances from it.
  private func candidates(_ label: Label, _ spot: Spot) -> [Label] {
    let half = Self.width(of: label.lines) / 2
    var moves: [(x: Int, y: Int)] = []
    let isAtEdge = if case .towards = spot { true } else { false }
    for rows in [0, -1, 1, -2, 2] + (isAtEdge ? [-3, 3, -4, 4, -5, 5] : []) {
      moves.append((0, rows * Self.line))
      if !isAtEdge || label.anchor == .middle { moves += [(half, rows * Self.line), (-half, rows * Self.line)] }
    }
    return moves.map { move in
      var moved = label
      moved.x += move.x
      moved.y += move.y
      if label.anchor == .middle { moved.x = min(max(moved.x, half), width - half) }
      return moved
    }
  }

  /// One line, or two that are split at the space nearest to the middle.
  private static func lines(_ text: String) -> [String] {
    guard text.count >= longest else { return [text] }
    let middle = text.count / 2
    let spaces = text.indices.filter { text[$0] == " " }
    let nearest = spaces.min { left, right in
      abs(text.distance(from: text.startIndex, to: left) - middle)
        < abs(text.distance(from: text.startIndex, to: right) - middle)
    }
    guard let nearest else { return [text] }
    return [String(text[..<nearest]), String(text[text.index(after: nearest)...])]
  }
}

/// Moves the numbers on a map apart until none covers another on a telephone.
struct PinSpread {
  let width: Int
  let height: Int

  /// A number's width on a map of 320 px, in thousandths of the map's width.
  private static let reach = 72
  private static let rounds = 60

  /// The places in their order. One that covers no other is not moved. Only integers are used, so that every machine
  /// computes the same.
  func spread(_ places: [(x: Int, y: Int)]) -> [(x: Int, y: Int)] {
    var spots = places
    for _ in 0..<Self.rounds {
      let before = spots
      for left in spots.indices {
        for right in spots.indices where right > left { part(&spots, left, right) }
      }
      if zip(before, spots).allSatisfy({ $0 == $1 }) { break }
    }
    return spots
  }

  /// Moves two places that are too close away from each other, each by half of what is missing.
  private func part(_ spots: inout [(x: Int, y: Int)], _ left: Int, _ right: Int) {
    var x = spots[right].x - spots[left].x
    let y = spots[right].y - spots[left].y
    guard x * x + y * y < Self.reach * Self.reach else { return }
    if x == 0, y == 0 { x = 1 }
    let distance = max(1, Self.root(x * x + y * y))
    let step = (Self.reach - distance) / 2 + 1
    move(&spots[right], x * step / distance, y * step / distance)
    move(&spots[left], -x * step / distance, -y * step / distance)
  }

  private func move(_ spot: inout (x: Int, y: Int), _ x: Int, _ y: Int) {
    spot.x = min(max(spot.x + x, Self.reach / 2), width - Self.reach / 2)
    spot.y = min(max(spot.y + y, Self.reach / 2), height - Self.reach / 2)
  }

  /// The integer square root, rounded down.
  private static func root(_ square: Int) -> Int {
    var root = 0
    while (root + 1) * (root + 1) <= square { root += 1 }
    return root
  }
}
