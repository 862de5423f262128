import Lake
import Model
import Platform
import Testing

@testable import Pipeline
@testable import Store

struct NearFilterTests {
  private struct Copy {
    let tag: UInt8
    let route: UInt64
    let key: [UInt8]
    let body: [UInt8]
  }

  private static func reader(_ bytes: [UInt8]) -> FrameReader {
    var rest = bytes[...]
    return FrameReader("a test") { buffer in
      let piece = rest.prefix(buffer.count)
      buffer.copyBytes(from: piece)
      rest = rest.dropFirst(piece.count)
      return piece.count
    }
  }

  /// Runs a filter over records as an engine sorts them.
  private static func run(
    _ records: [Copy], _ filter: (FrameReader, FrameWriter) throws -> Void
  ) throws -> [Copy] {
    var (input, output): ([UInt8], [UInt8]) = ([], [])
    let sorted = records.sorted {
      $0.route != $1.route ? $0.route < $1.route : $0.key.lexicographicallyPrecedes($1.key)
    }
    let feed = FrameWriter { input += $0 }
    for record in sorted { try feed.add(tag: record.tag, route: record.route, key: record.key, body: record.body) }
    try feed.finish()
    let writer = FrameWriter { output += $0 }
    try filter(reader(input), writer)
    try writer.finish()
    var copies: [Copy] = []
    let read = reader(output)
    while let record = try read.next() {
      copies.append(Copy(tag: record.tag, route: record.route, key: Array(record.key), body: Array(record.body)))
    }
    return copies
  }

  private static func found(_ positions: [Position], most: Int) throws -> [ComputedRow] {
    var cells: [PlaceTree.Cell: Int] = [:]
    for position in positions { cells[PlaceTree.Cell(position), default: 0] += 1 }
    let filter = NearFilter(tree: PlaceTree(cells, most: most))
    let places = try run([]) { _, output in
      for (number, position) in positions.enumerated() {
        try NearFilter.write(Array(id(number).utf8), position, face: [1], to: output)
      }
    }
    let boxed = try run(places, filter.runCells)
    let asked = try run(boxed, filter.runNear)
    let ring = try run(boxed + asked.filter { $0.tag == ShardFilter.Tag.question.rawValue }, filter.runRing)
    let all = asked.filter { $0.tag == ShardFilter.Tag.near.rawValue } + ring
    let neighbours = try run(all) { try NearFilter.runNeighbours($0, $1, shards: 3) }
    return try neighbours.filter { $0.tag == ShardFilter.Tag.computed.rawValue }.map { record in
      var reader = PackedReader(record.body)
      return try ComputedRow(decoding: &reader)
    }
  }

  private static func id(_ number: Int) -> String { "r\(1000 + number)" }

  private static func expected(_ positions: [Position]) -> [ComputedRow] {
    let nearest = NearestPlaces(positions)
    return positions.indices.flatMap { index in
      nearest.nearest(to: index, count: 6, within: 50_000).enumerated().map { rank, near in
        .neighbour(
          of: id(index), rank: rank, id(near.index), metres: near.metres,
          bearing: NearestPlaces.bearing(from: positions[index], to: positions[near.index]))
      }
    }
  }

  /// `spread` in degrees around a corner of the map; places may be at one position.
  private static func random(_ seed: UInt64, _ count: Int, around corner: Position, spread: Double) -> [Position] {
    var state = seed
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (Double(state >> 40) / Double(1 << 24) * 40).rounded() / 40 - 0.5
    }
    return (0..<count).map { _ in
      let latitude = max(-90, min(90, corner.latitude + next() * spread))
      let longitude = (corner.longitude + next() * spread * 2 + 540).truncatingRemainder(dividingBy: 360) - 180
      return Position(latitude: latitude, longitude: longitude)
    }
  }

  @Test(arguments: [
    (-12.1, -77.0, 0.2), (0.0, 180.0, 1.0), (89.9, 0.0, 2.0), (52.5, 13.4, 20.0), (0.0, 0.0, 0.00001),
  ]) func boxesFindWhatOneStoreFinds(latitude: Double, longitude: Double, spread: Double) throws {
    let corner = Position(latitude: latitude, longitude: longitude)
    for (seed, most) in [(1, 1), (2, 4), (3, 30), (4, 1000)] {
      let positions = Self.random(UInt64(seed) &* 7919, 150, around: corner, spread: spread)
      let rows = try Self.found(positions, most: most)
      #expect(Set(rows) == Set(Self.expected(positions)), "seed \(seed)")
    }
  }

  @Test func noPlaceHasNoBox() throws {
    #expect(try Self.found([], most: 1) == [])
    #expect(try Self.found([Position(latitude: 1, longitude: 2)], most: 1) == [])
  }
}
