import Testing
@testable import Model

struct RowKeyTests {
  private static func batch(_ collection: Model.Collection, _ cells: [String]) -> RecordBatch {
    var batch = RecordBatch(collection)
    batch.beginRow(line: 7)
    for (column, text) in cells.enumerated() { batch.set(column, text) }
    return batch
  }

  private static let place = RowPlace(
    round: 1, group: 2, turn: 4, file: "reviews\u{1}é.ndjson", origin: .visits, number: 300)

  @Test func aKeyIsReadAsItWasWritten() throws {
    for (collection, cells) in [(Collection.reviews, [""]), (.restaurants, ["r\0 é"]), (.favorites, ["u", "r"])] {
      let batch = Self.batch(collection, cells)
      let bytes = try #require(RowKey.bytes(0, of: batch, .derived, Self.place.bytes))
      try bytes.withUnsafeBytes { raw in
        let key = try #require(RowKey(raw))
        #expect(key.collection == collection && key.layer == .derived && key.id == batch.id(of: 0))
        #expect(RowPlace(key.place) == Self.place && key.groupBytes == bytes.count - Self.place.bytes.count)
      }
      for count in 0..<6 { bytes.prefix(count).withUnsafeBytes { #expect(RowKey($0) == nil) } }
    }
    #expect(RowKey.bytes(0, of: Self.batch(.favorites, ["u"]), .exported, []) == nil)
  }

  /// A pair is not another pair whose ids are alike one behind the other.
  @Test func pairsAreTold() {
    #expect(Self.batch(.favorites, ["ab", "c"]).id(of: 0) != Self.batch(.favorites, ["a", "bc"]).id(of: 0))
  }

  @Test func bytesOfPlacesAreInTheirOrder() {
    func bytes(_ file: String, _ number: UInt32) -> [UInt8] {
      RowPlace(group: 0, turn: 0, file: file, number: number).bytes
    }
    let kept = RowPlace(group: 9, turn: 0, file: "z", origin: .orders, number: 9).kept
    let places = [
      kept.kept.bytes, kept.bytes, bytes("a", 0), bytes("a", 255), bytes("a", 256), bytes("a!", 0), bytes("b", 1),
    ]
    #expect(places == places.sorted { $0.lexicographicallyPrecedes($1) } && kept.kept.kept == kept.kept)
  }

  @Test func aRowIsReadAsItWasWritten() throws {
    var batch = Self.batch(.reviews, ["v", "u"])
    batch.set(ReviewColumn.stars.rawValue, .real(4.5))
    batch.set(ReviewColumn.createdAt.rawValue, .integer(-3))
    let bytes = RowBody.bytes(0, of: batch)
    var read = RecordBatch(.reviews)
    try bytes.withUnsafeBytes { try RowBody.append($0, to: &read) }
    #expect(read.rowHashes() == batch.rowHashes() && read.lines == [7] && read.deleted == [false])
    for count in bytes.indices {
      var torn = RecordBatch(.reviews)
      #expect(throws: PackedReader.Torn.self) {
        try bytes.prefix(count).withUnsafeBytes { try RowBody.append($0, to: &torn) }
      }
    }
  }
}

struct RowBodyTests {
  private static func batch(_ collection: Collection) -> RecordBatch {
    var batch = RecordBatch(collection)
    for number in 0..<4 {
      batch.beginRow(line: UInt32(number * 2), deleted: number == 2)
      for column in 0..<batch.columns {
        switch (column + number) % 4 {
        case 0: batch.set(column, .integer(Int64.min + Int64(number)))
        case 1: batch.set(column, .real(-0.0))
        case 2: batch.set(column, ["", "ñandú", "\u{0}\r\n"][number % 3])
        default: break
        }
      }
    }
    return batch
  }

  @Test(arguments: Collection.allCases)
  func codingGivesTheSameRows(collection: Collection) throws {
    let batch = Self.batch(collection)
    var read = RecordBatch(collection)
    for row in batch.lines.indices {
      try RowBody.bytes(row, of: batch).withUnsafeBytes { try RowBody.append($0, to: &read) }
    }
    #expect(read.rowHashes() == batch.rowHashes())
    #expect(read.lines == batch.lines)
    #expect(read.deleted == batch.deleted)
  }

  @Test func everyBeginningIsTorn() {
    let bytes = RowBody.bytes(0, of: Self.batch(.orders))
    for body in bytes.indices.map({ Array(bytes.prefix($0)) }) + [bytes + [0]] {
      var batch = RecordBatch(.orders)
      #expect(throws: PackedReader.Torn.self) { try body.withUnsafeBytes { try RowBody.append($0, to: &batch) } }
    }
  }
}

struct ShardTests {
  /// From another program: `int.from_bytes(sha256(b"r:la-cabana").digest()[:8], "big") % 7`.
  @Test(arguments: [
    (Collection.restaurants, "la-cabana", 7, 5), (.users, "la-cabana", 7, 2), (.users, "u-17", 64, 22),
    (.restaurants, "", 3, 1),
  ])
  func theShardOfAnId(kind: Collection, id: String, count: Int, number: Int) {
    #expect((0..<count).filter { Shard($0, of: count).owns(kind, id) } == [number])
  }

  @Test func itsNameSortsByItsNumber() {
    #expect([3, 17, 1023].map { Shard($0, of: 1024).name("make") } == ["make-0003", "make-0017", "make-1023"])
  }
}

struct ComputedRowTests {
  private static let rows: [ComputedRow] = [
    .district(restaurant: "b", District(name: "Sur", town: nil, folded: "sur")),
    .district(restaurant: "", District(name: "Sur (Lima)", town: "Lima", folded: "sur lima")),
    .neighbour(of: "a", rank: 0, "b", metres: 12.5, bearing: -0.0),
    .dish(spelling: "Ceviche", folded: "ceviche", places: 5),
    .summary(.users, id: "u", summary), .summary(.restaurants, id: "r", ReviewSummary()), .reviews(1 << 40),
  ]

  private static var summary: ReviewSummary {
    var summary = ReviewSummary()
    (summary.count, summary.rated, summary.milliStars) = (3, 2, 9480)
    summary.histogram = [0, 1, 0, 0, 1]
    summary.fractional = 2
    summary.newest = Timestamp(microseconds: -5)
    summary.months = [ReviewSummary.Month(number: 24_000, count: 3, rated: 2, milliStars: 9480)]
    return summary
  }

  @Test func codingGivesTheSame() throws {
    for row in Self.rows { #expect(try PackedReader.value(of: PackedWriter.bytes(of: row)) == row) }
  }

  @Test(arguments: rows)
  func everyBeginningIsTorn(row: ComputedRow) throws {
    let bytes = try PackedWriter.bytes(of: row)
    for count in bytes.indices {
      #expect(throws: PackedReader.Torn.self) { try PackedReader.value(ComputedRow.self, of: Array(bytes[..<count])) }
    }
  }
}
