internal import Model
internal import Store

/// Boxes of places, so that one process finds the neighbours within a box: the cells of all places, halved until a box has at
/// most so many places, or is one cell.
///
/// Cells are of the space around the unit sphere, some 390 m wide, so that neither poles nor the date line are special cases.
struct PlaceTree {
  struct Cell: Hashable, Codable {
    var x: Int32
    var y: Int32
    var z: Int32

    init(_ position: Position) { self.init(NearestPlaces.point(position)) }

    private init(_ point: NearestPlaces.Point) {
      func number(_ axis: Int) -> Int32 { Int32((point[axis] * PlaceTree.cellsInOne).rounded(.down)) }
      (x, y, z) = (number(0), number(1), number(2))
    }

    init(x: Int32, y: Int32, z: Int32) { (self.x, self.y, self.z) = (x, y, z) }

    subscript(axis: Int) -> Int32 { axis == 0 ? x : axis == 1 ? y : z }
  }

  private struct Node {
    /// The cells of the box.
    var low: Cell
    var high: Cell
    /// The halves: of the first one all cells are below `border` on the axis. Nil for a leaf.
    var halves: (axis: Int, border: Int32, below: Int, above: Int)?
  }

  fileprivate static let cellsInOne = 16_384.0

  private let most: Int
  private var nodes: [Node] = []

  init(_ counts: [Cell: Int], most: Int = 2000) {
    self.most = most
    let cells = counts.map { (cell: $0.key, count: $0.value) }
    if !cells.isEmpty { _ = add(cells) }
  }

  /// Adds the box of these cells, and returns its number. It does not depend on their order.
  private mutating func add(_ cells: [(cell: Cell, count: Int)]) -> Int {
    func bound(_ axis: Int, _ better: (Int32, Int32) -> Int32) -> Int32 {
      cells.dropFirst().reduce(cells[0].cell[axis]) { better($0, $1.cell[axis]) }
    }
    let (low, high) = ((0..<3).map { bound($0, min) }, (0..<3).map { bound($0, max) })
    let number = nodes.count
    nodes.append(
      Node(low: Cell(x: low[0], y: low[1], z: low[2]), high: Cell(x: high[0], y: high[1], z: high[2]), halves: nil))
    let axis = (0..<3).max { (high[$0] - low[$0], $1) < (high[$1] - low[$1], $0) } ?? 0
    let all = cells.reduce(0) { $0 + $1.count }
    guard all > most, high[axis] > low[axis] else { return number }
    var left = all / 2
    let sorted = cells.map { ($0.cell[axis], $0.count) }.sorted { $0.0 < $1.0 }
    var border =
      sorted.first { cell in
        left -= cell.1
        return left <= 0
      }?.0 ?? high[axis]
    border = max(border, low[axis] + 1)
    let below = add(cells.filter { $0.cell[axis] < border })
    let above = add(cells.filter { $0.cell[axis] >= border })
    nodes[number].halves = (axis, border, below, above)
    return number
  }

  /// The box of a place.
  func box(of position: Position) -> Int {
    let cell = Cell(position)
    var number = 0
    while let halves = nodes[number].halves { number = cell[halves.axis] < halves.border ? halves.below : halves.above }
    return number
  }

  /// The other boxes that may have places within so many metres of a place.
  func boxes(within metres: Double, of position: Position) -> [Int] {
    let (point, chord, own) = (NearestPlaces.point(position), NearestPlaces.chord(ofMetres: metres), box(of: position))
    var pending = [0]
    var found: [Int] = []
    while let number = pending.popLast() {
      guard distance(of: point, to: nodes[number]) <= chord else { continue }
      if let halves = nodes[number].halves {
        pending += [halves.below, halves.above]
      } else if number != own {
        found.append(number)
      }
    }
    return found
  }

  private func distance(of point: NearestPlaces.Point, to box: Node) -> Double {
    var sum = 0.0
    for axis in 0..<3 {
      let (low, high) = (Double(box.low[axis]) / Self.cellsInOne, Double(box.high[axis] + 1) / Self.cellsInOne)
      let way = max(low - point[axis], point[axis] - high, 0)
      sum += way * way
    }
    return sum.squareRoot()
  }
}
