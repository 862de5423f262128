internal import Diagnostics
internal import Ingest
internal import Lake
internal import Model

/// `sumaq shard names` and `namesakes`: find the restaurants that rows name otherwise than by their ids, as a store finds
/// them among its rows.
///
/// `names` reads what parts tell of each id: an exported restaurant goes to where its name is, and so does an id without one
/// that may be a name. `namesakes` reads both by their names.
struct NamesFilter {
  /// What is known of one id.
  private struct Known {
    let subject: NamedSubject
    var exported = RowContest<NamedPlace>(.subjects, id: "")
    var hash: UInt64 = 0
    /// What the id names without an exported row.
    var named: NamedPlace?

    init(_ subject: NamedSubject) { self.subject = subject }
  }

  func runNames(_ input: FrameReader, _ output: FrameWriter) throws {
    var rows: UInt64 = 0
    try input.eachGroup(of: NamedSubject.init, begin: Known.init) { own, tag, record in
      let head = own.subject.key.count
      guard tag == .name, let kind = NameRows.Kind(rawValue: record.key[head]),
        let place = RowPlace(UnsafeRawBufferPointer(rebasing: record.key[(head + 1)...]))
      else { throw input.unknown(record) }
      let said = try record.value(NameSaid.self)
      switch kind {
      case .exported:
        // Rows that are alike make no difference to the name, so that each counts as another row.
        rows += 1
        if said.isDeleted {
          _ = own.exported.delete()
        } else if let named = said.place {
          _ = own.exported.add(.init(named, digest: rows, updated: said.updated, file: place.file, round: place.round))
        }
      case .derived, .reference:
        // The last derived row tells more than a reference.
        guard kind == .derived || own.hash == 0 else { break }
        (own.hash, own.named) = (said.hash, said.place)
      }
    } end: {
      try write($0, output)
    }
  }

  private func write(_ known: Known, _ output: FrameWriter) throws {
    let exported = known.exported.winner?.row
    guard let named = exported ?? known.named, !named.name.isEmpty else { return }
    let name = Array(named.name.utf8)
    var key: [UInt8] = []
    withUnsafeBytes(of: UInt32(name.count).bigEndian) { key.append(contentsOf: $0) }
    key += name + [exported == nil ? 1 : 0] + known.subject.id
    try output.add(
      .named, route: name.withUnsafeBytes { RowHash.of($0, seed: RowHash.place) }, key: key,
      value: NameSaid(hash: known.hash, place: named))
  }

  /// Reads what `namesakes` has written.
  static func targets(in path: String) throws -> [UInt64: String] {
    var targets: [UInt64: String] = [:]
    try FrameReader.opening(path).each { tag, record in
      var key = PackedReader(Array(record.key))
      let hash = try key.number(UInt64.self)
      guard tag == .target else { throw PackedReader.Torn() }
      if !record.body.isEmpty { targets[hash] = String(decoding: record.body, as: UTF8.self) }
    }
    return targets
  }

  func runNamesakes(_ input: FrameReader, _ output: FrameWriter) throws {
    var name: [UInt8] = []
    var candidates: [(id: [UInt8], place: NamedPlace)] = []
    try input.each { tag, record in
      let said = try record.value(NameSaid.self)
      guard let place = said.place else { throw input.unknown(record) }
      let prefix = Array(place.name.utf8)
      guard tag == .named, record.key.count >= prefix.count + 5 else { throw input.unknown(record) }
      if prefix != name { (name, candidates) = (prefix, []) }
      let id = Array(record.key[(prefix.count + 5)...])
      guard record.key[prefix.count + 4] == 1 else { return candidates.append((id, place)) }
      guard !candidates.isEmpty else { return }
      let target = place.index(among: candidates.map(\.place)).map { candidates[$0].id }
      var key = PackedWriter()
      key.add(said.hash)
      // Without an id there are several restaurants with the name.
      try output.add(.target, route: 0, key: key.bytes, body: target ?? [])
    }
  }
}

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

  /// `isDerived`: whether restaurants are made from rows of other collections. `place` is that of the first row.
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
