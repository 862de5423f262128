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

  private struct Place {
    var position: Position?
    var declared: String?
    var address: String?

    var look: [UInt8] { get throws { try DistrictLook(declared: declared, address: address).bytes } }
  }

  /// The rows that the filters compute, with boxes of at most `most` places.
  private static func found(_ places: [Place], most: Int) throws -> [ComputedRow] {
    let shards: UInt64 = 3
    var cells: [PlaceTree.Cell: Int] = [:]
    for place in places { if let position = place.position { cells[PlaceTree.Cell(position), default: 0] += 1 } }
    let told = try run([]) { _, output in
      var sums = SumTable(output)
      for (number, place) in places.enumerated() {
        try sums.add(.look(place.look), 1, least: Array(id(number).utf8))
        try DistrictTold.look(id(number), place.look).write(to: 0, output)
        guard let position = place.position else { continue }
        try NearPlace(id: Array(id(number).utf8), position: position, look: place.look, face: [1])
          .write(.place, route: 0, to: output)
      }
      try sums.flush()
    }
    let districts = try WholeFigures(figures(told)).districts()
    let filter = NearFilter(tree: PlaceTree(cells, most: most), districts: districts)
    let boxed = try run(of(.place, told), filter.runCells)
    let asked = try run(boxed, filter.runNear)
    let ring = try run(boxed + of(.question, asked), filter.runRing)
    let near = try run(of(.near, asked) + ring, NeighboursFilter(shards: shards).run)
    let named = try WholeFigures(figures(told) + figures(near)).named()
    return try of(.computed, near).map { try PackedReader.value(of: $0.body) }
      + (of(.district, told) + of(.district, near)).compactMap { try named(PackedReader.value(of: $0.body)) }
  }

  private static func of(_ tag: ShardFilter.Tag, _ records: [Copy]) -> [Copy] {
    records.filter { $0.tag == tag.rawValue }
  }

  private static func figures(_ records: [Copy]) throws -> [(WholeSum, FigureSum)] {
    try run(of(.sum, records), SumsFilter().run).map { record in
      (try PackedReader.value(of: record.key), try PackedReader.value(of: record.body))
    }
  }

  private static func id(_ number: Int) -> String { "r\(1000 + number)" }

  private static func expected(_ places: [Place]) -> [ComputedRow] {
    let placed = places.indices.filter { places[$0].position != nil }
    let positions = placed.compactMap { places[$0].position }
    let nearest = NearestPlaces(positions)
    let neighbours = positions.indices.flatMap { index in
      nearest.nearest(to: index, count: 6, within: 50_000).enumerated().map { rank, near in
        ComputedRow.neighbour(
          of: id(placed[index]), rank: rank, id(placed[near.index]), metres: near.metres,
          bearing: NearestPlaces.bearing(from: positions[index], to: positions[near.index]))
      }
    }
    var rule = DistrictRule()
    for place in places { rule.add(declared: place.declared, address: place.address, position: place.position) }
    let districts = rule.districts()
    return neighbours
      + places.indices.compactMap { index in
        districts[index].map { .district(restaurant: id(index), $0) }
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

  /// Places of which most say nothing of their districts, or say it in their own way.
  private static func places(_ seed: UInt64, _ positions: [Position]) -> [Place] {
    let names = ["Surco", "SURCO", "Café", "Cafe\u{301}", "Cayma", "Centro, Lima", "Centro, Cusco", "Lima"]
    var state = seed
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    return positions.map { position in
      Place(
        position: next(6) == 0 ? nil : position, declared: next(4) == 0 ? names[next(names.count)] : nil,
        address: next(4) == 0 ? "Calle 1, \(names[next(names.count)]), \(next(2) == 0 ? "Lima" : "Cusco"), Peru" : nil)
    }
  }

  @Test(arguments: [
    (-12.1, -77.0, 0.02), (0.0, 180.0, 0.05), (89.9, 0.0, 2.0), (52.5, 13.4, 20.0), (0.0, 0.0, 0.00001),
  ]) func boxesFindWhatOneStoreFinds(latitude: Double, longitude: Double, spread: Double) throws {
    let corner = Position(latitude: latitude, longitude: longitude)
    for (seed, most) in [(1, 1), (2, 4), (3, 30), (4, 1000)] {
      let positions = Self.random(UInt64(seed) &* 7919, 150, around: corner, spread: spread)
      let places = Self.places(UInt64(seed), positions)
      #expect(Set(try Self.found(places, most: most)) == Set(Self.expected(places)), "seed \(seed)")
    }
  }

  @Test func noPlaceHasNoBox() throws {
    #expect(try Self.found([], most: 1) == [])
    #expect(try Self.found([Place(position: Position(latitude: 1, longitude: 2))], most: 1) == [])
    #expect(try Self.found([Place()], most: 1) == [])
  }
}
