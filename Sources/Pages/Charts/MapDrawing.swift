internal import Model
internal import Templating

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
  func draw(_ spots: [Spot], pins: [Pin], districts: [District]) -> [UInt8] {
    let hexagons = spots.count > Self.mostDots ? hexagons(spots) : nil
    let numbers = hexagons == nil ? numbered(pins) : []
    let scale = scale
    let labels = labels(districts, numbers, scaleEnd: scale?.end ?? 0)
    // The content of an element with the role `img` may not have links; SVG's default role, a document, may.
    let role = labels.isEmpty && numbers.isEmpty ? "img" : nil
    let marks = hexagons == nil ? marks(spots) : []
    let about =
      hexagons == nil
      ? words.count(.mapWords, marks.count)
      : words(.mapDensity, (.restaurants, words.count(.restaurantCount, spots.count)))
    var svg = MarkupWriter()
    svg.element("svg", ["class": "map", "role": role, "aria-labelledby": "mt md"]) { svg in
      svg.element("title", ["id": "mt"], words[.map])
      svg.element("desc", ["id": "md"], about)
      svg.line()
      if let hexagons { add(hexagons, to: &svg) } else { add(marks, to: &svg) }
      add(numbers, to: &svg)
      if let scale {
        svg.shape(
          "line", ["class": "zero", "x1": "4%", "x2": Percent(permille: scale.end), "y1": "95%", "y2": "95%"])
        svg.element("text", ["x": "4%", "y": "95%", "dy": -6], length(scale.metres))
        svg.line()
      }
      for label in labels { Self.add(label, to: &svg) }
      svg.element("text", ["class": "e", "x": "97%", "y": "6%"], words[.mapNorth])
    }
    let outside = spots.count { frame.place($0.position) == nil }
    svg.element("figcaption") { caption(hexagons, hasNames: !labels.isEmpty, outside: outside, to: &$0) }
    return svg.bytes
  }

  /// A drawing inside the drawing, as wide and high as it.
  private func addPlane(to svg: inout MarkupWriter, _ content: (inout MarkupWriter) -> Void) {
    svg.element("svg", ["viewBox": "0 0 1000 750", "preserveAspectRatio": "none"], content)
    svg.line()
  }

  private func add(_ marks: [Mark], to svg: inout MarkupWriter) {
    addPlane(to: &svg) { svg in
      let grid = "M200 0V750M400 0V750M600 0V750M800 0V750M0 150H1000M0 300H1000M0 450H1000M0 600H1000"
      svg.shape("path", ["class": "axis", "d": grid])
      svg.line()
      for isGood in [false, true] { addDots(marks.filter { $0.isGood == isGood }, isGood ? "t1" : "t2", to: &svg) }
    }
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
  private func add(_ grid: HexGrid, to svg: inout MarkupWriter) {
    let (half, side) = (grid.width / 2, grid.side)
    let (low, high) = (side / 2, side - side / 2)
    svg.element("svg", ["viewBox": "0 0 4000 3000", "class": "t1"]) { svg in
      svg.element(
        "marker",
        [
          "id": "hx", "markerUnits": "userSpaceOnUse", "markerWidth": grid.width, "markerHeight": 2 * side,
          "overflow": "visible",
        ]
      ) {
        let way = "M0-\(side)l\(half) \(low)v\(side)l-\(half) \(high)l-\(half)-\(high)v-\(side)z"
        $0.shape("path", ["class": "fill", "d": way])
      }
      svg.line()
      let steps = grid.steps
      for (index, opacity) in Self.opacities.enumerated() {
        let cells = grid.cells.filter { Self.step(of: $0.count, steps) == index }
        guard let first = cells.first else { continue }
        let way = cells.dropFirst().map { "L\($0.x) \($0.y)" }.joined()
        let mark = "url(#hx)"
        svg.shape(
          "path",
          [
            "opacity": opacity, "fill": "none", "marker-start": mark, "marker-mid": mark, "marker-end": mark,
            "d": "M\(first.x) \(first.y)\(way.isEmpty ? "h0" : way)",
          ])
        svg.line()
      }
    }
    svg.line()
  }

  private static func step(of count: Int, _ steps: [Int]) -> Int { (steps.lastIndex { $0 <= count }) ?? 0 }

  /// The dots of one tone: one path per size, with lines of length zero and round ends.
  private func addDots(_ marks: [Mark], _ tone: String, to svg: inout MarkupWriter) {
    var paths = ["", "", ""]
    for mark in marks {
      paths[mark.count >= 10 ? 2 : (mark.count > 1 ? 1 : 0)] += "M\(mark.x) \(mark.y)h0"
    }
    for (width, path) in zip([8, 11, 15], paths) where !path.isEmpty {
      svg.shape("path", ["class": "dots \(tone)", "stroke-width": width, "d": path])
      svg.line()
    }
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
  private func add(_ numbers: [Number], to svg: inout MarkupWriter) {
    guard !numbers.isEmpty else { return }
    let moved = numbers.filter { $0.place != $0.spot }
    if !moved.isEmpty {
      let path = moved.map { "M\($0.place.x) \($0.place.y)L\($0.spot.x) \($0.spot.y)" }.joined()
      addPlane(to: &svg) { $0.shape("path", ["class": "zero", "d": path]) }
    }
    svg.element("g", ["class": "pins"]) { svg in
      for number in numbers.reversed() {
        let (x, y) = (Percent(permille: number.spot.x), Percent(number.spot.y, of: Self.height))
        svg.element("a", ["href": number.pin.link, "aria-label": number.pin.label]) { svg in
          svg.shape("circle", ["cx": x, "cy": y, "r": 11])
          svg.element("text", ["class": "m", "x": x, "y": y, "dy": 5], String(number.number))
        }
      }
    }
    svg.line()
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

  private static func add(_ label: MapLabels.Label, to svg: inout MarkupWriter) {
    let (x, anchor) = (Percent(permille: label.x), label.anchor.rawValue)
    // A link needs its text as a name, so the whole link is hidden on a small screen.
    svg.element("a", ["class": label.isRoomy ? "roomy" : nil, "href": label.link]) { svg in
      svg.element("text", ["class": anchor.isEmpty ? nil : anchor, "x": x, "y": Percent(label.y, of: height)]) { svg in
        guard label.lines.count > 1 else { return svg.text(label.lines[0]) }
        for (index, line) in label.lines.enumerated() {
          svg.element("tspan", ["x": x, "dy": index > 0 ? "1.15em" : nil], line)
        }
      }
    }
    svg.line()
  }

  /// The longest of 1, 2 and 5 times a power of ten that fits into a quarter of the width, and its end; nil on a map that
  /// is too small or too large for one.
  private var scale: (metres: Int, end: Int)? {
    let quarter = frame.metresAcross / 4
    guard quarter >= 1, quarter < 1e8 else { return nil }
    var length = 1
    for factor in [2, 5, 10] + [20, 50, 100].flatMap({ f in (0..<6).map { f * Self.power($0) } })
    where Double(factor) <= quarter { length = max(length, factor) }
    return (length, 40 + Int((Double(length) / frame.metresAcross * 1000).rounded()))
  }

  private func length(_ metres: Int) -> String {
    words(
      metres < 1000 ? .lengthMetres : .lengthKilometres,
      (.n, words.language.words(for: metres < 1000 ? metres : metres / 1000)))
  }

  private static func power(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { value, _ in value * 10 } }

  private func caption(_ hexagons: HexGrid?, hasNames: Bool, outside: Int, to html: inout MarkupWriter) {
    if let hexagons { addKey(hexagons, to: &html) } else { addDotsKey(to: &html) }
    if hasNames { html.text(" " + words[.mapNames]) }
    if outside > 0 {
      html.text(" " + words(.mapOutside, (.restaurants, words.count(.restaurantCount, outside))))
    }
  }

  private func addDotsKey(to html: inout MarkupWriter) {
    let meanings = [("t1", words[.mapGood] + " "), ("t2", words(.mapOthers, (.best, words[.best])))]
    html.element("span", ["class": "key"]) { html in
      for (tone, meaning) in meanings {
        html.element("svg", ["class": tone, "width": 10, "height": 10, "aria-hidden": "true"]) {
          $0.shape("circle", ["class": "fill", "cx": 5, "cy": 5, "r": 4])
        }
        html.text(" " + meaning)
      }
    }
  }

  /// The tones that occur.
  private func addKey(_ grid: HexGrid, to html: inout MarkupWriter) {
    let steps = grid.steps
    let tones = steps.indices.filter { index in grid.cells.contains { Self.step(of: $0.count, steps) == index } }
    html.text(words(.mapHexagons, (.n, length(hexagonMetres))) + " ")
    html.element("span", ["class": "key"]) { html in
      for index in tones {
        if index != tones.first { html.text(" ") }
        html.element("span") { html in
          html.element("svg", ["class": "t1", "width": 13, "height": 13, "aria-hidden": "true"]) {
            $0.shape("path", ["class": "fill", "opacity": Self.opacities[index], "d": "M0 0h13v13H0z"])
          }
          html.text(" " + tone(index, steps))
        }
      }
    }
    html.text(".")
  }

  private func tone(_ index: Int, _ steps: [Int]) -> String {
    let first = words.language.words(for: steps[index])
    guard index + 1 < steps.count else { return words(.mapStepMore, (.n, first)) }
    let last = words.language.words(for: steps[index + 1] - 1)
    return first == last ? first : words(.mapStep, (.first, first), (.last, last))
  }
}
