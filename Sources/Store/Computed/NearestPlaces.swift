package import Model
internal import Platform
internal import Synchronization

/// Finds the nearest places to each of many, with a k-d tree over points of the unit sphere, so that neither poles nor
/// the date line are special cases.
///
/// The result depends only on the places and their order: distances are compared in whole metres, and equal ones by
/// index.
package struct NearestPlaces {
  package struct NearPlace: Hashable {
    /// Index of the place.
    package var index: Int
    /// The distance along the sphere in whole metres.
    package var metres: Double
  }

  /// A point of the unit sphere.
  package struct Point {
    var x: Double
    var y: Double
    var z: Double

    package subscript(axis: Int) -> Double { axis == 0 ? x : axis == 1 ? y : z }
  }

  /// How many neighbours a page shows, and the distance within which places are neighbours.
  package static let neighbours = (count: NeighbourTable.count, metres: NeighbourTable.limitMetres)

  /// Whether a place can be a neighbour.
  package static func isPlace(_ position: Position) -> Bool {
    abs(position.latitude) <= 90 && abs(position.longitude) <= 180
  }

  /// The earth's mean radius in metres.
  static let radius = 6_371_008.8

  private var points: [Point]
  /// Indices in the order of the tree, in which the middle of each range splits it.
  private var order: [Int32]

  package init(_ positions: [Position]) {
    points = positions.map(Self.point)
    order = (0..<Int32(positions.count)).map { $0 }
    build()
  }

  /// The `count` nearest places within `limit` metres, nearest first. Only the first `known` places are considered.
  package func nearest(to index: Int, count: Int, within limit: Double, known: Int = .max) -> [NearPlace] {
    var best: [NearPlace] = []
    var pending: [(range: Range<Int>, axis: Int, chord: Double)] = [(0..<order.count, 0, 0)]
    while let (range, axis, chord) = pending.popLast() {
      if range.isEmpty || chord > reach(best, count, limit) { continue }
      let middle = (range.lowerBound + range.upperBound) / 2
      let candidate = Int(order[middle])
      if candidate != index, candidate < known { consider(candidate, from: index, &best, count, limit) }
      let distance = points[index][axis] - points[candidate][axis]
      let near = distance < 0 ? range.lowerBound..<middle : middle + 1..<range.upperBound
      let far = distance < 0 ? middle + 1..<range.upperBound : range.lowerBound..<middle
      pending.append((far, (axis + 1) % 3, max(chord, abs(distance))))
      pending.append((near, (axis + 1) % 3, chord))
    }
    return best
  }

  /// The bearing in whole degrees clockwise from north.
  package static func bearing(from start: Position, to end: Position) -> Double {
    let first = start.latitude * .pi / 180
    let second = end.latitude * .pi / 180
    let step = (end.longitude - start.longitude) * .pi / 180
    let east = sin(step) * cos(second)
    let north = cos(first) * sin(second) - sin(first) * cos(second) * cos(step)
    let degrees = (atan2(east, north) * 180 / .pi).rounded()
    return degrees < 0 ? degrees + 360 : degrees
  }

  /// The chord length on the unit sphere beyond which no place can be nearer than the best ones. It includes a metre
  /// for rounding.
  private func reach(_ best: [NearPlace], _ count: Int, _ limit: Double) -> Double {
    Self.chord(ofMetres: best.count < count ? limit : min(limit, best[best.count - 1].metres))
  }

  package static func chord(ofMetres metres: Double) -> Double { (metres + 1) / radius }

  private func consider(_ candidate: Int, from index: Int, _ best: inout [NearPlace], _ count: Int, _ limit: Double) {
    let metres = distance(index, candidate)
    guard metres <= limit else { return }
    let found = NearPlace(index: candidate, metres: metres)
    let rank = best.firstIndex { (metres, candidate) < ($0.metres, $0.index) } ?? best.count
    guard rank < count else { return }
    best.insert(found, at: rank)
    if best.count > count { best.removeLast() }
  }

  private func distance(_ first: Int, _ second: Int) -> Double {
    let (a, b) = (points[first], points[second])
    let (x, y, z) = (a.x - b.x, a.y - b.y, a.z - b.z)
    let chord = (x * x + y * y + z * z).squareRoot()
    return (2 * asin(min(1, chord / 2)) * Self.radius).rounded()
  }

  package static func point(_ position: Position) -> Point {
    let latitude = position.latitude * .pi / 180
    let longitude = position.longitude * .pi / 180
    return Point(x: cos(latitude) * cos(longitude), y: cos(latitude) * sin(longitude), z: sin(latitude))
  }

  private mutating func build() {
    var pending: [(Range<Int>, Int)] = [(0..<order.count, 0)]
    while let (range, axis) = pending.popLast() {
      guard range.count > 1 else { continue }
      let points = points
      order[range].sort { (points[Int($0)][axis], $0) < (points[Int($1)][axis], $1) }
      let middle = (range.lowerBound + range.upperBound) / 2
      pending.append((range.lowerBound..<middle, (axis + 1) % 3))
      pending.append((middle + 1..<range.upperBound, (axis + 1) % 3))
    }
  }
}

/// Searches for the nearest places to each of many on a thread of its own.
final class NearestSearch {
  /// A neighbour of a place. It takes 12 bytes, because the search stores several for each restaurant.
  struct Near: Hashable {
    /// The index of the near place.
    let place: UInt32
    private let wholeMetres: UInt32
    private let wholeDegrees: UInt16

    init(_ found: NearestPlaces.NearPlace, bearing: Double) {
      place = UInt32(found.index)
      wholeMetres = UInt32(found.metres)
      wholeDegrees = UInt16(bearing)
    }

    var index: Int { Int(place) }
    var metres: Double { Double(wholeMetres) }
    var bearing: Double { Double(wholeDegrees) }
  }

  /// The nearest places to each place.
  struct Result {
    fileprivate var nears: [Near] = []
    /// Where each place's nearest ones begin, and the end of the last one's.
    fileprivate var starts: [UInt32] = [0]

    subscript(place: Int) -> ArraySlice<Near> { nears[Int(starts[place])..<Int(starts[place + 1])] }
  }

  /// The result. The thread writes it, and it is read after the thread has ended.
  private final class Answer: Sendable {
    let found = Mutex(Result())
  }

  private let answer = Answer()
  private var thread: Thread?

  /// Starts the search at once.
  init(_ positions: [Position], count: Int, within limit: Double) {
    let search: @Sendable () -> Void = { [answer] in
      let places = NearestPlaces(positions)
      var found = Result()
      // An array that grows takes twice its memory for a moment; what is never written takes none.
      found.nears.reserveCapacity(positions.count * count)
      found.starts.reserveCapacity(positions.count + 1)
      for index in positions.indices {
        for other in places.nearest(to: index, count: count, within: limit) {
          let bearing = NearestPlaces.bearing(from: positions[index], to: positions[other.index])
          found.nears.append(Near(other, bearing: bearing))
        }
        found.starts.append(UInt32(found.nears.count))
      }
      answer.found.withLock { [found] in $0 = found }
    }
    guard !positions.isEmpty else { return }
    thread = Thread(search)
    if thread == nil { search() }
  }

  deinit { thread?.join() }

  /// Waits for the search, and returns what it found.
  func found() -> Result {
    thread?.join()
    thread = nil
    return answer.found.withLock { $0 }
  }
}
