internal import Model

/// A map without tiles: restaurants as at most 500 dots, the best as numbers, a scale and the north.
struct MapDrawing {
  /// A restaurant on the map.
  struct Spot {
    let position: Position
    let rated: Int
    let halfStars: Int
  }

  /// A dot: what fell into one cell of the grid.
  struct Mark: Equatable {
    var x = 0
    var y = 0
    var count = 0
    var rated = 0
    var halfStars = 0

    var isGood: Bool { rated > 0 && halfStars >= rated * 9 }
  }

  static let mostMarks = 500
  private static let width = 1000
  private static let height = 750
  private let words: StringTable
  private let frame: MapFrame

  /// Nil where fewer than two places are known.
  init?(_ positions: [Position], _ words: StringTable) {
    guard let frame = MapFrame(positions, width: Self.width, height: Self.height) else { return nil }
    self.frame = frame
    self.words = words
  }

  /// One `svg` element and its caption, without an empty line.
  func draw(_ spots: [Spot], best: [Position?]) -> String {
    let marks = self.marks(spots)
    var svg = "<svg class=\"map\" role=\"img\" aria-labelledby=\"mt md\"><title id=\"mt\">"
    svg += Markup.escaped(words[.map]) + "</title><desc id=\"md\">"
    svg += Markup.escaped(words.count(.mapWords, marks.count)) + "</desc>\n"
    svg += "<svg viewBox=\"0 0 1000 750\" preserveAspectRatio=\"none\">"
    svg += "<path class=\"axis\" d=\"M200 0V750M400 0V750M600 0V750M800 0V750M0 150H1000M0 300H1000M0 450H1000"
    svg += "M0 600H1000\"/>\n"
    for isGood in [false, true] { svg += dots(marks.filter { $0.isGood == isGood }, isGood ? "t1" : "t2") }
    svg += "</svg>\n" + pins(best) + scale()
    svg += "<text class=\"e\" x=\"97%\" y=\"6%\">\(Markup.escaped(words[.mapNorth]))</text></svg>"
    return svg + caption()
  }

  /// At most 500 cells of the finest grid that gives no more, each at the middle of what it holds.
  func marks(_ spots: [Spot]) -> [Mark] {
    let places = spots.compactMap { spot in frame.place(spot.position).map { (spot, $0) } }
    var cell = 6
    while true {
      var cells: [Int: Mark] = [:]
      for (spot, place) in places {
        let key = (place.y / cell) * 10_000 + place.x / cell
        var mark = cells[key] ?? Mark()
        mark.x += place.x
        mark.y += place.y
        mark.count += 1
        mark.rated += spot.rated
        mark.halfStars += spot.halfStars
        cells[key] = mark
      }
      if cells.count <= Self.mostMarks { return cells.sorted { $0.key < $1.key }.map { Self.middle($0.value) } }
      cell += max(1, cell / 5)
    }
  }

  private static func middle(_ mark: Mark) -> Mark {
    var mark = mark
    mark.x /= mark.count
    mark.y /= mark.count
    return mark
  }

  /// Dots of one tone: one path a size, as lines without length and with round ends.
  private func dots(_ marks: [Mark], _ tone: String) -> String {
    var paths = ["", "", ""]
    for mark in marks {
      paths[mark.count >= 10 ? 2 : (mark.count > 1 ? 1 : 0)] += "M\(mark.x) \(mark.y)h0"
    }
    let widths = [8, 11, 15]
    return paths.indices.filter { !paths[$0].isEmpty }.map { index in
      "<path class=\"dots \(tone)\" stroke-width=\"\(widths[index])\" d=\"\(paths[index])\"/>\n"
    }.joined()
  }

  /// The best as numbers that do not hide each other on a telephone; where one had to move, a line leads to its place.
  private func pins(_ best: [Position?]) -> String {
    let numbered = best.enumerated().compactMap { index, position in
      position.flatMap(frame.place).map { (number: index + 1, place: $0) }
    }
    let spots = PinSpread(width: Self.width, height: Self.height).spread(numbered.map(\.place))
    let moved = zip(numbered, spots).filter { $0.place != $1 }
    var svg = ""
    if !moved.isEmpty {
      let path = moved.map { "M\($0.place.x) \($0.place.y)L\($1.x) \($1.y)" }.joined()
      svg += "<svg viewBox=\"0 0 1000 750\" preserveAspectRatio=\"none\"><path class=\"zero\" d=\"\(path)\"/></svg>\n"
    }
    svg += "<g class=\"pins\">"
    for (pin, spot) in zip(numbered, spots).reversed() {
      let x = Percent.text(permille: spot.x)
      let y = Percent.text(spot.y, of: Self.height)
      svg += "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"11\"/>"
      svg += "<text class=\"m\" x=\"\(x)\" y=\"\(y)\" dy=\"5\">\(pin.number)</text>"
    }
    return svg + "</g>\n"
  }

  /// The longest of 1, 2 and 5 with noughts that fits in a quarter of the width.
  private func scale() -> String {
    let quarter = frame.metresAcross / 4
    guard quarter >= 1, quarter < 1e8 else { return "" }
    var length = 1
    for factor in [2, 5, 10] + [20, 50, 100].flatMap({ f in (0..<6).map { f * Self.power($0) } })
    where Double(factor) <= quarter { length = max(length, factor) }
    let right = 40 + Int((Double(length) / frame.metresAcross * 1000).rounded())
    let text = words(
      length < 1000 ? .lengthMetres : .lengthKilometres,
      (.n, words.language.words(for: length < 1000 ? length : length / 1000)))
    return "<line class=\"zero\" x1=\"4%\" x2=\"\(Percent.text(permille: right))\" y1=\"95%\" y2=\"95%\"/>"
      + "<text x=\"4%\" y=\"95%\" dy=\"-6\">\(Markup.escaped(text))</text>\n"
  }

  private static func power(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { value, _ in value * 10 } }

  private func caption() -> String {
    func dot(_ tone: String) -> String {
      "<svg class=\"\(tone)\" width=\"10\" height=\"10\" aria-hidden=\"true\">"
        + "<circle class=\"fill\" cx=\"5\" cy=\"5\" r=\"4\"/></svg> "
    }
    return "<figcaption class=\"key\">" + dot("t1") + Markup.escaped(words[.mapGood]) + " " + dot("t2")
      + Markup.escaped(words(.mapOthers, (.best, words[.best]))) + "</figcaption>"
  }
}
