internal import Model

/// A map without tiles. It shows restaurants as dots, or as hexagons if there are many, the best ones as numbers,
/// districts by name, a scale and the north.
struct MapDrawing {
  /// A restaurant on the map.
  struct Spot {
    let position: Position
    let rated: Int
    let milliStars: Int
  }

  /// One of the best restaurants, shown by its number.
  struct Pin {
    let position: Position?
    /// The label of a link that shows only a number.
    let label: String
    let link: String
  }

  /// A district, shown by its name.
  struct District {
    enum Spot {
      case at(Position)
      case towards(degrees: Double)
    }

    let name: String
    let link: String
    let spot: Spot
  }

  /// A dot, which represents all restaurants in one cell of the grid.
  struct Mark: Equatable {
    var x = 0
    var y = 0
    var count = 0
    var rated = 0
    var milliStars = 0

    var isGood: Bool { rated > 0 && milliStars >= rated * 4500 }
  }

  /// The most restaurants that are drawn as dots.
  static let mostDots = 200
  private static let width = 1000
  private static let height = 750
  private static let cell = 6
  private static let parts = 4
  private static let opacities = [".22", ".42", ".65", ".9"]
  private let words: StringTable
  private let frame: MapFrame

  /// Returns nil if fewer than two positions are known.
  init?(_ positions: [Position], _ words: StringTable) {
    guard let frame = MapFrame(positions, width: Self.width, height: Self.height) else { return nil }
    self.frame = frame
    self.words = words
  }

  /// One `svg` element and its caption, without a blank line.
  func draw(_ spots: [Spot], pins: [Pin], districts: [District]) -> String {
    let hexagons = spots.count > Self.mostDots ? hexagons(spots) : nil
    let numbers = hexagons == nil ? numbered(pins) : []
    let (scale, end) = scale()
    let labels = labels(districts, numbers, scaleEnd: end)
    // The content of an element with the role `img` may not have links; SVG's default role, a document, may.
    let role = labels.isEmpty && numbers.isEmpty ? " role=\"img\"" : ""
    let marks = hexagons == nil ? marks(spots) : []
    let about =
      hexagons == nil
      ? words.count(.mapWords, marks.count)
      : words(.mapDensity, (.restaurants, words.count(.restaurantCount, spots.count)))
    var svg = "<svg class=\"map\"\(role) aria-labelledby=\"mt md\"><title id=\"mt\">"
    svg += Markup.escaped(words[.map]) + "</title><desc id=\"md\">" + Markup.escaped(about) + "</desc>\n"
    svg += hexagons.map(draw) ?? draw(marks)
    svg += draw(numbers) + scale + labels.map(Self.draw).joined()
    svg += "<text class=\"e\" x=\"97%\" y=\"6%\">\(Markup.escaped(words[.mapNorth]))</text></svg>"
    let outside = spots.count { frame.place($0.position) == nil }
    return svg + caption(hexagons, hasNames: !labels.isEmpty, outside: outside)
  }

  private func draw(_ marks: [Mark]) -> String {
    var svg = "<svg viewBox=\"0 0 1000 750\" preserveAspectRatio=\"none\">"
    svg += "<path class=\"axis\" d=\"M200 0V750M400 0V750M600 0V750M800 0V750M0 150H1000M0 300H1000M0 450H1000"
    svg += "M0 600H1000\"/>\n"
    for isGood in [false, true] { svg += dots(marks.filter { $0.isGood == isGood }, isGood ? "t1" : "t2") }
    return svg + "</svg>\n"
  }

  /// Combines dots that would cover each other into one at their centre.
  func marks(_ spots: [Spot]) -> [Mark] {
    var cells: [Int: Mark] = [:]
    for spot in spots {
      guard let place = frame.place(spot.position) else { continue }
      let key = (place.y / Self.cell) * 10_000 + place.x / Self.cell
      var mark = cells[key] ?? Mark()
      mark.x += place.x
      mark.y += place.y
      mark.count += 1
      mark.rated += spot.rated
      mark.milliStars += spot.milliStars
      cells[key] = mark
    }
    return cells.sorted { $0.key < $1.key }.map { Self.middle($0.value) }
  }

  private static func middle(_ mark: Mark) -> Mark {
    var mark = mark
    mark.x /= mark.count
    mark.y /= mark.count
    return mark
  }

  /// Hexagons that are about a thirtieth of the map wide, with a round width in metres.
  func hexagons(_ spots: [Spot]) -> HexGrid {
    HexGrid(
      spots.compactMap { frame.place($0.position, parts: Self.parts) },
      width: Int((Double(hexagonMetres) / frame.metresAcross * Double(Self.width * Self.parts)).rounded()))
  }

  /// The largest round number that is at most a twenty-fifth of the map's width.
  private var hexagonMetres: Int {
    let most = frame.metresAcross / 25
    return (0..<7).flatMap { power in [1, 2, 3, 5].map { $0 * Self.power(power) } }.last { Double($0) <= most } ?? 1
  }

  /// One path per tone, which draws a hexagon as a marker at each of its points.
  private func draw(_ grid: HexGrid) -> String {
    let (half, side) = (grid.width / 2, grid.side)
    let (low, high) = (side / 2, side - side / 2)
    var svg = "<svg viewBox=\"0 0 4000 3000\" class=\"t1\"><marker id=\"hx\" markerUnits=\"userSpaceOnUse\" "
    svg += "markerWidth=\"\(grid.width)\" markerHeight=\"\(2 * side)\" overflow=\"visible\">"
    svg += "<path class=\"fill\" d=\"M0-\(side)l\(half) \(low)v\(side)l-\(half) \(high)l-\(half)-\(high)v-\(side)z\"/>"
    svg += "</marker>\n"
    let steps = grid.steps
    for (index, opacity) in Self.opacities.enumerated() {
      let cells = grid.cells.filter { Self.step(of: $0.count, steps) == index }
      guard let first = cells.first else { continue }
      let way = cells.dropFirst().map { "L\($0.x) \($0.y)" }.joined()
      svg += "<path opacity=\"\(opacity)\" fill=\"none\" marker-start=\"url(#hx)\" marker-mid=\"url(#hx)\" "
      svg += "marker-end=\"url(#hx)\" d=\"M\(first.x) \(first.y)\(way.isEmpty ? "h0" : way)\"/>\n"
    }
    return svg + "</svg>\n"
  }

  private static func step(of count: Int, _ steps: [Int]) -> Int { (steps.lastIndex { $0 <= count }) ?? 0 }

  /// The dots of one tone: one path per size, with lines of length zero and round ends.
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

  /// The best restaurants, moved so that none covers another on a telephone.
  private func numbered(_ pins: [Pin]) -> [Number] {
    let known = pins.enumerated().compactMap { index, pin in
      pin.position.flatMap { frame.place($0) }.map { (number: index + 1, pin: pin, place: $0) }
    }
    let spots = PinSpread(width: Self.width, height: Self.height).spread(known.map(\.place))
    return zip(known, spots).map { Number(number: $0.number, pin: $0.pin, place: $0.place, spot: $1) }
  }

  private struct Number {
    let number: Int
    let pin: Pin
    let place: (x: Int, y: Int)
    let spot: (x: Int, y: Int)

    var box: MapLabels.Box {
      let reach = 31
      return MapLabels.Box(left: spot.x - reach, top: spot.y - reach, right: spot.x + reach, bottom: spot.y + reach)
    }
  }

  /// Draws the best ones as numbers. A line leads from a moved number to its position.
  private func draw(_ numbers: [Number]) -> String {
    guard !numbers.isEmpty else { return "" }
    let moved = numbers.filter { $0.place != $0.spot }
    var svg = ""
    if !moved.isEmpty {
      let path = moved.map { "M\($0.place.x) \($0.place.y)L\($0.spot.x) \($0.spot.y)" }.joined()
      svg += "<svg viewBox=\"0 0 1000 750\" preserveAspectRatio=\"none\"><path class=\"zero\" d=\"\(path)\"/></svg>\n"
    }
    svg += "<g class=\"pins\">"
    for number in numbers.reversed() {
      let x = Percent.text(permille: number.spot.x)
      let y = Percent.text(number.spot.y, of: Self.height)
      svg += "<a href=\"\(number.pin.link)\" aria-label=\"\(Markup.escaped(number.pin.label))\">"
      svg += "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"11\"/>"
      svg += "<text class=\"m\" x=\"\(x)\" y=\"\(y)\" dy=\"5\">\(number.number)</text></a>"
    }
    return svg + "</g>\n"
  }

  private func labels(_ districts: [District], _ numbers: [Number], scaleEnd: Int) -> [MapLabels.Label] {
    let scale = MapLabels.Box(left: 0, top: 640, right: max(scaleEnd, 240) + 20, bottom: Self.height)
    let north = MapLabels.Box(left: 880, top: 0, right: Self.width, bottom: 70)
    let names = districts.compactMap { district -> MapLabels.Name? in
      switch district.spot {
      case .towards(let degrees):
        return MapLabels.Name(text: district.name, link: district.link, spot: .towards(degrees: degrees))
      case .at(let position):
        return frame.place(position).map {
          MapLabels.Name(text: district.name, link: district.link, spot: .at(x: $0.x, y: $0.y))
        }
      }
    }
    let taken = numbers.map(\.box) + [scale, north]
    return MapLabels(width: Self.width, height: Self.height, taken: taken).placed(names)
  }

  private static func draw(_ label: MapLabels.Label) -> String {
    let x = Percent.text(permille: label.x)
    let anchor = label.anchor.rawValue
    // A link needs its text as a name, so the whole link is hidden on a small screen.
    var svg = "<a\(label.isRoomy ? " class=\"roomy\"" : "") href=\"\(label.link)\"><text"
    if !anchor.isEmpty { svg += " class=\"\(anchor)\"" }
    svg += " x=\"\(x)\" y=\"\(Percent.text(label.y, of: height))\">"
    if label.lines.count == 1 {
      svg += Markup.escaped(label.lines[0])
    } else {
      for (index, line) in label.lines.enumerated() {
        svg += "<tspan x=\"\(x)\"\(index > 0 ? " dy=\"1.15em\"" : "")>\(Markup.escaped(line))</tspan>"
      }
    }
    return svg + "</text></a>\n"
  }

  /// The longest of 1, 2 and 5 times a power of ten that fits into a quarter of the width, and its end.
  private func scale() -> (svg: String, end: Int) {
    let quarter = frame.metresAcross / 4
    guard quarter >= 1, quarter < 1e8 else { return ("", 0) }
    var length = 1
    for factor in [2, 5, 10] + [20, 50, 100].flatMap({ f in (0..<6).map { f * Self.power($0) } })
    where Double(factor) <= quarter { length = max(length, factor) }
    let right = 40 + Int((Double(length) / frame.metresAcross * 1000).rounded())
    let svg =
      "<line class=\"zero\" x1=\"4%\" x2=\"\(Percent.text(permille: right))\" y1=\"95%\" y2=\"95%\"/>"
      + "<text x=\"4%\" y=\"95%\" dy=\"-6\">\(Markup.escaped(self.length(length)))</text>\n"
    return (svg, right)
  }

  private func length(_ metres: Int) -> String {
    words(
      metres < 1000 ? .lengthMetres : .lengthKilometres,
      (.n, words.language.words(for: metres < 1000 ? metres : metres / 1000)))
  }

  private static func power(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { value, _ in value * 10 } }

  private func caption(_ hexagons: HexGrid?, hasNames: Bool, outside: Int) -> String {
    var parts = [hexagons.map(key) ?? dotsKey()]
    if hasNames { parts.append(Markup.escaped(words[.mapNames])) }
    if outside > 0 {
      parts.append(Markup.escaped(words(.mapOutside, (.restaurants, words.count(.restaurantCount, outside)))))
    }
    return "<figcaption>" + parts.joined(separator: " ") + "</figcaption>"
  }

  private func dotsKey() -> String {
    func dot(_ tone: String) -> String {
      "<svg class=\"\(tone)\" width=\"10\" height=\"10\" aria-hidden=\"true\">"
        + "<circle class=\"fill\" cx=\"5\" cy=\"5\" r=\"4\"/></svg> "
    }
    return "<span class=\"key\">" + dot("t1") + Markup.escaped(words[.mapGood]) + " " + dot("t2")
      + Markup.escaped(words(.mapOthers, (.best, words[.best]))) + "</span>"
  }

  /// The tones that occur.
  private func key(_ grid: HexGrid) -> String {
    let steps = grid.steps
    let tones = steps.indices.filter { index in grid.cells.contains { Self.step(of: $0.count, steps) == index } }
    let parts = tones.map { index -> String in
      let swatch =
        "<svg class=\"t1\" width=\"13\" height=\"13\" aria-hidden=\"true\">"
        + "<path class=\"fill\" opacity=\"\(Self.opacities[index])\" d=\"M0 0h13v13H0z\"/></svg> "
      return "<span>" + swatch + Markup.escaped(tone(index, steps)) + "</span>"
    }
    return Markup.escaped(words(.mapHexagons, (.n, length(hexagonMetres)))) + " <span class=\"key\">"
      + parts.joined(separator: " ") + "</span>."
  }

  private func tone(_ index: Int, _ steps: [Int]) -> String {
    let first = words.language.words(for: steps[index])
    guard index + 1 < steps.count else { return words(.mapStepMore, (.n, first)) }
    let last = words.language.words(for: steps[index + 1] - 1)
    return first == last ? first : words(.mapStep, (.first, first), (.last, last))
  }
}
