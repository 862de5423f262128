internal import Model

/// The part of the world that a map shows, with the right proportions.
struct MapFrame {
  private let west: Double
  /// Whether the positions are on both sides of the 180th meridian. Longitudes west of Greenwich then count as above
  /// 180.
  private let crossesDateLine: Bool
  private let north: Double
  private let degreesAcross: Double
  private let degreesDown: Double
  private let width: Int
  private let height: Int
  let metresAcross: Double

  /// A frame of all positions but the outermost hundredth on each side, so that one wrong position does not shrink a
  /// city; nil if fewer than two positions are known.
  init?(_ positions: [Position], width: Int, height: Int) {
    let known = positions.filter { abs($0.latitude) <= 85 && abs($0.longitude) <= 180 && !Self.isNowhere($0) }
    guard known.count > 1 else { return nil }
    let latitudes = Self.inner(known.map(\.latitude))
    let usual = Self.inner(known.map(\.longitude))
    let turned = Self.inner(known.map { Self.turned($0.longitude) })
    crossesDateLine = usual.high - usual.low > 180 && turned.high - turned.low < usual.high - usual.low
    let longitudes = crossesDateLine ? turned : usual
    let middle = (latitudes.low + latitudes.high) / 2
    let squeeze = max(0.05, Self.cosine(degrees: middle))
    let down = max(latitudes.high - latitudes.low, 0.004)
    let across = max((longitudes.high - longitudes.low) * squeeze, 0.004)
    // In degrees of latitude, with a margin of a tenth.
    let ratio = Double(width) / Double(height)
    let tall = max(down, across / ratio) * 1.2
    degreesDown = tall
    degreesAcross = tall * ratio / squeeze
    north = middle + tall / 2
    west = (longitudes.low + longitudes.high) / 2 - degreesAcross / 2
    metresAcross = tall * ratio * 111_195
    self.width = width
    self.height = height
  }

  /// The distance from the upper left corner in whole units, or in parts of units; nil outside.
  func place(_ position: Position, parts: Int = 1) -> (x: Int, y: Int)? {
    let longitude = crossesDateLine ? Self.turned(position.longitude) : position.longitude
    let x = (longitude - west) / degreesAcross * Double(width)
    let y = (north - position.latitude) / degreesDown * Double(height)
    guard x >= 0, y >= 0, x < Double(width), y < Double(height) else { return nil }
    return (Int(x * Double(parts)), Int(y * Double(parts)))
  }

  private static func turned(_ longitude: Double) -> Double { longitude < 0 ? longitude + 360 : longitude }

  /// Zero, zero is what exports write for an unknown position.
  private static func isNowhere(_ position: Position) -> Bool { position.latitude == 0 && position.longitude == 0 }

  private static func inner(_ values: [Double]) -> (low: Double, high: Double) {
    let sorted = values.sorted()
    let cut = sorted.count >= 50 ? sorted.count / 100 : 0
    return (sorted[cut], sorted[sorted.count - 1 - cut])
  }

  /// The cosine by its series, so that every machine computes the same bits.
  static func cosine(degrees: Double) -> Double {
    let x = degrees * .pi / 180
    let square = x * x
    var term = 1.0
    var sum = 1.0
    for index in 1...12 {
      term *= -square / Double((2 * index - 1) * (2 * index))
      sum += term
    }
    return sum
  }
}

/// Numbers of places in hexagons with a corner at the top, in thousandths of a map's width.
struct HexGrid {
  /// A hexagon's centre, in quarters of a thousandth, and the number of its places.
  struct Cell: Equatable {
    let x: Int
    let y: Int
    let count: Int
  }

  /// The distance between its vertical sides, in quarters of a thousandth.
  let width: Int
  let cells: [Cell]

  /// The length of a side.
  var side: Int { Int(Self.side(of: Double(width)).rounded()) }

  /// `places` are in quarters of a thousandth.
  init(_ places: [(x: Int, y: Int)], width: Int) {
    self.width = width
    let across = Double(width)
    let down = Self.side(of: across) * 1.5
    var counts: [Int: Int] = [:]
    for place in places { counts[Self.key(place, across, down), default: 0] += 1 }
    cells = counts.sorted { $0.key < $1.key }.map { key, count in
      let (row, column) = (key / Self.columns, key % Self.columns)
      return Cell(
        x: Int((Double(column) * across + Self.shift(row, across)).rounded()), y: Int((Double(row) * down).rounded()),
        count: count)
    }
  }

  /// The lower bounds of four tones: round numbers near the quartiles of the counts.
  var steps: [Int] {
    let counts = cells.map(\.count).sorted()
    guard !counts.isEmpty else { return [] }
    return [1, 2, 3].reduce(into: [1]) { steps, quarter in
      let least = max(counts[counts.count * quarter / 4], steps[steps.count - 1] + 1)
      steps.append(Self.round.first { $0 >= least } ?? least)
    }
  }

  private static let round =
    [1, 2, 3, 4, 5, 6, 8] + [10, 12, 15, 20, 25, 30, 40, 50, 60, 80].flatMap { [$0, $0 * 10, $0 * 100] }.sorted()

  private static let columns = 10_000

  private static func side(of width: Double) -> Double { width / 3.squareRoot() }

  /// Every second row is shifted by half a hexagon to the right.
  private static func shift(_ row: Int, _ across: Double) -> Double { row % 2 == 0 ? 0 : across / 2 }

  /// The nearest centre in the two rows between which a place is.
  private static func key(_ place: (x: Int, y: Int), _ across: Double, _ down: Double) -> Int {
    let (x, y) = (Double(place.x), Double(place.y))
    let above = Int(y / down)
    let found = [above, above + 1].map { row -> (far: Double, key: Int) in
      let column = max(0, Int(((x - shift(row, across)) / across).rounded()))
      let right = Double(column) * across + shift(row, across) - x
      let below = Double(row) * down - y
      return (right * right + below * below, row * columns + column)
    }
    return found[1].far < found[0].far ? found[1].key : found[0].key
  }
}
