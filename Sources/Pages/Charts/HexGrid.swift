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
