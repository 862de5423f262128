internal import Ingest
internal import Lake
internal import Model

/// Writes what the rows of a part tell of restaurants and their names: exported restaurants, derived ones, and what rows
/// refer to.
final class NameRows: RecordSink {
  /// What a record is to its id; they are in this order.
  enum Kind: UInt8 {
    case exported, derived, reference
  }

  private static let mostReferences = 1_000_000

  private let output: FrameWriter
  private let isDerived: Bool
  private var place: RowPlace
  private var references: Set<UInt64> = []

  /// `isDerived`: whether restaurants are made from rows of others. `place` is that of the first row.
  init(_ output: FrameWriter, isDerived: Bool, _ place: RowPlace) {
    (self.output, self.isDerived, self.place) = (output, isDerived, place)
  }

  func receive(_ batch: RecordBatch) throws {
    for (row, hash) in batch.rowHashes().enumerated() {
      defer { place = place.later(by: 1) }
      if batch.collection == .restaurants {
        try addRestaurant(row, of: batch, hash.id)
      } else if hash.restaurant != 0, references.insert(hash.restaurant).inserted {
        try addReference(row, of: batch, hash.restaurant)
      }
      if references.count == Self.mostReferences { references.removeAll() }
    }
  }

  func reject(_ record: RejectedRecord) {}

  private func addRestaurant(_ row: Int, of batch: RecordBatch, _ hash: UInt64) throws {
    func text(_ column: RestaurantColumn) -> String? { batch.string(row: row, column: column.rawValue) }
    guard let id = text(.id) else { return }
    let (name, address, district) = (text(.name), text(.address), text(.district))
    var body = PackedWriter()
    guard !isDerived else {
      guard !batch.deleted[row] else { return }
      body.add(hash)
      body.add(NamedPlace(id: id, name: name, address: address, district: district)) { $1.encode(to: &$0) }
      return try write(.derived, id, body)
    }
    body.add(batch.deleted[row])
    var updated: Int64?
    if case .integer(let time) = batch[row, RestaurantColumn.updatedAt.rawValue] { updated = time }
    body.add(updated) { $0.add($1) }
    NamedPlace(name: Folding.fold(name) ?? "", address: address, district: district).encode(to: &body)
    try write(.exported, id, body)
  }

  private func addReference(_ row: Int, of batch: RecordBatch, _ hash: UInt64) throws {
    guard let column = batch.collection.columns.firstIndex(where: { $0.name == "restaurant_id" }),
      let id = batch.string(row: row, column: column), let named = NamedPlace(id: id)
    else { return }
    var body = PackedWriter()
    body.add(hash)
    body.add(Optional(named)) { $1.encode(to: &$0) }
    try write(.reference, id, body)
  }

  private func write(_ kind: Kind, _ id: String, _ body: PackedWriter) throws {
    let subject = NamedSubject(
      kind: .restaurants, id: Array(id.utf8),
      route: id.withBytes { RowKey.route(.restaurants, UnsafeRawBufferPointer($0)) })
    try output.add(.name, route: subject.route, key: subject.key + [kind.rawValue] + place.bytes, body: body.bytes)
  }
}

extension NamedPlace {
  func encode(to writer: inout PackedWriter) {
    writer.add(name)
    writer.add(address) { $0.add($1) }
    writer.add(district) { $0.add($1) }
  }

  init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    let name = try reader.text()
    let address = try reader.optional { reader throws(PackedReader.Torn) in try reader.text() }
    self.init(
      name: name, address: address,
      district: try reader.optional { reader throws(PackedReader.Torn) in try reader.text() })
  }
}
