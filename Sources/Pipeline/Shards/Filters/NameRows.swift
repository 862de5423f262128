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
    guard !isDerived else {
      guard !batch.deleted[row] else { return }
      let place = NamedPlace(id: id, name: name, address: address, district: district)
      return try write(.derived, id, NameSaid(hash: hash, place: place))
    }
    var said = NameSaid(place: NamedPlace(name: Folding.fold(name) ?? "", address: address, district: district))
    said.isDeleted = batch.deleted[row]
    if case .integer(let time) = batch[row, RestaurantColumn.updatedAt.rawValue] { said.updated = time }
    try write(.exported, id, said)
  }

  private func addReference(_ row: Int, of batch: RecordBatch, _ hash: UInt64) throws {
    guard let column = batch.collection.columns.firstIndex(where: { $0.name == "restaurant_id" }),
      let id = batch.string(row: row, column: column), let place = NamedPlace(id: id)
    else { return }
    try write(.reference, id, NameSaid(hash: hash, place: place))
  }

  private func write(_ kind: Kind, _ id: String, _ said: NameSaid) throws {
    let subject = NamedSubject(.restaurants, Array(id.utf8))
    try output.add(.name, route: subject.route, key: subject.key + [kind.rawValue] + place.bytes, value: said)
  }
}

/// What a row says of a restaurant's name.
struct NameSaid: Codable {
  /// Of what the row refers to; 0 of an exported restaurant.
  var hash: UInt64 = 0
  /// Of an exported restaurant: whether the row is a tombstone, and when it says that it changed.
  var isDeleted = false
  var updated: Int64?
  /// Nil if a derived row's id was not made from its name.
  let place: NamedPlace?
}
