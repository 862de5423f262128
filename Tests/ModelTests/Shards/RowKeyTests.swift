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
