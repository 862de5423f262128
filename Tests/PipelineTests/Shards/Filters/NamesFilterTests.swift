import Lake
import Model
import Testing

@testable import Pipeline

/// The restaurants that rows name are found among those that stand when all parts are read.
struct NamesFilterTests {
  private struct Copy {
    let tag: UInt8
    let route: UInt64
    let key: [UInt8]
    let body: [UInt8]
  }

  private static func bytes(_ records: [Copy]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let writer = FrameWriter { bytes += $0 }
    let sorted = records.sorted {
      $0.route != $1.route ? $0.route < $1.route : $0.key.lexicographicallyPrecedes($1.key)
    }
    for record in sorted { try writer.add(tag: record.tag, route: record.route, key: record.key, body: record.body) }
    try writer.finish()
    return bytes
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

  private static func written(_ body: (FrameWriter) throws -> Void) throws -> [Copy] {
    var bytes: [UInt8] = []
    let writer = FrameWriter { bytes += $0 }
    try body(writer)
    try writer.finish()
    var records: [Copy] = []
    let reader = reader(bytes)
    while let record = try reader.next() {
      records.append(Copy(tag: record.tag, route: record.route, key: Array(record.key), body: Array(record.body)))
    }
    return records
  }

  private static func rows(_ cells: [(id: String, name: String?, address: String, updated: Int64?)]) -> RecordBatch {
    var batch = RecordBatch(.restaurants)
    for (id, name, address, updated) in cells {
      batch.beginRow(line: 1, deleted: name == nil)
      batch.set(RestaurantColumn.id.rawValue, id)
      if let name { batch.set(RestaurantColumn.name.rawValue, name) }
      batch.set(RestaurantColumn.address.rawValue, address)
      if let updated { batch.set(RestaurantColumn.updatedAt.rawValue, .integer(updated)) }
    }
    return batch
  }

  private static func reviews(of restaurants: [String]) -> RecordBatch {
    var batch = RecordBatch(.reviews)
    for restaurant in restaurants {
      batch.beginRow(line: 1)
      batch.set(ReviewColumn.restaurantID.rawValue, restaurant)
    }
    return batch
  }

  private static func part(_ file: String, _ batch: RecordBatch) throws -> [Copy] {
    try written {
      try NameRows($0, isDerived: batch.collection != .restaurants, RowPlace(group: 0, turn: 2, file: file, number: 0))
        .receive(batch)
    }
  }

  @Test func namesAreThoseOfRowsThatCount() throws {
    let first = Self.rows([
      ("r1", "Casa", "", nil), ("r2", "Pizza", "Av. 1", nil), ("r3", "Pizza", "Av. 2", nil), ("r4", "Inn", "", nil),
      ("r5", "Old", "", 2), ("r6", "Only", "", 1),
    ])
    // A tombstone, a row that is older than the one before, and one that is newer.
    let second = Self.rows([("r4", nil, "", nil), ("r5", "Renamed", "", 1), ("r6", "New", "", 2)])
    let named = ["CASA", "pizza", "Inn", "r1", "Old", "Renamed", "Only", "new", "Nowhere"]
    let records =
      try Self.part("b.csv", second) + Self.part("a.csv", first) + Self.part("c.csv", Self.reviews(of: named))
      + Self.part("d.csv", Self.reviews(of: named))
    let settled = try Self.written { try NamesFilter().runNames(Self.reader(Self.bytes(records)), $0) }
    let found = try Self.written { try NamesFilter().runNamesakes(Self.reader(Self.bytes(settled)), $0) }
    var targets: [String: String] = [:]
    for (row, hash) in Self.reviews(of: named).rowHashes().enumerated() {
      var key = PackedWriter()
      key.add(hash.restaurant)
      let all = found.filter { $0.key == key.bytes }
      #expect(all.count <= 1)
      if let one = all.first { targets[named[row]] = String(decoding: one.body, as: UTF8.self) }
    }
    #expect(targets == ["CASA": "r1", "pizza": "", "Old": "r5", "new": "r6"] && found.count == 4)
  }
}
