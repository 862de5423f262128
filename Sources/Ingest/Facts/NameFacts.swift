internal import Diagnostics
package import Model

/// The names of exported restaurants, and the references that no row has as its id, by hashes of their ids.
package struct NameFacts: Sendable, Equatable {
  private struct Row: Equatable {
    let id: String
    let place: NamedPlace
    let updated: Int64
  }

  private var rows: [UInt64: Row] = [:]
  /// What rows refer to, and the derived rows that they give: nil for an id that no name made.
  private var references: [UInt64: NamedPlace?] = [:]
  private var derived: [UInt64: NamedPlace?] = [:]
  /// The ids of the restaurants that references name, once all files are known.
  private var named: [UInt64: String] = [:]

  package init() {}

  mutating func add(_ batch: RecordBatch, isDerived: Bool) {
    let hashes = batch.rowHashes()
    guard batch.collection == .restaurants else {
      guard let column = Self.column(of: batch.collection) else { return }
      for (row, hash) in hashes.enumerated() where hash.restaurant != 0 && references[hash.restaurant] == nil {
        references[hash.restaurant] = .some(batch.string(row: row, column: column).flatMap { NamedPlace(id: $0) })
      }
      return
    }
    func text(_ row: Int, _ column: RestaurantColumn) -> String? { batch.string(row: row, column: column.rawValue) }
    for (row, hash) in hashes.enumerated() where !batch.deleted[row] {
      guard let id = text(row, .id) else { continue }
      let (name, address, district) = (text(row, .name), text(row, .address), text(row, .district))
      guard !isDerived else {
        derived[hash.id] = .some(NamedPlace(id: id, name: name, address: address, district: district))
        continue
      }
      let updated = text(row, .updatedAt).flatMap { Int64($0) } ?? .min
      let place = NamedPlace(name: Folding.fold(name) ?? "", address: address, district: district)
      put(hash.id, Row(id: id, place: place, updated: updated))
    }
  }

  /// Of two rows of one id the newer one counts, else the later one.
  private mutating func put(_ hash: UInt64, _ row: Row) {
    if let known = rows[hash], known.updated > row.updated { return }
    rows[hash] = row
  }

  mutating func add(_ other: NameFacts) {
    for (hash, row) in other.rows { put(hash, row) }
    references.merge(other.references) { first, _ in first }
    derived.merge(other.derived) { $0 ?? $1 }
    named.merge(other.named) { first, _ in first }
  }

  /// Finds the restaurants that are named, after the facts of all files were added, and forgets the others.
  mutating func resolve() {
    references.merge(derived) { $1 }
    let sought = Set(references.filter { rows[$0.key] == nil }.compactMap { $0.value?.name })
    var places: [String: [Row]] = [:]
    for row in rows.values where sought.contains(row.place.name) { places[row.place.name, default: []].append(row) }
    for (hash, place) in references where rows[hash] == nil {
      guard let place, let candidates = places[place.name] else { continue }
      named[hash] = place.index(among: candidates.map(\.place)).map { candidates[$0].id }
    }
    (rows, references, derived) = ([:], [:], [:])
  }

  /// The batch with the ids of the restaurants that its rows name, and without derived rows of these.
  package func resolved(_ batch: RecordBatch, isDerived: Bool) -> RecordBatch {
    guard !named.isEmpty, isDerived || batch.collection != .restaurants else { return batch }
    let hashes = batch.rowHashes()
    if isDerived, batch.collection == .restaurants {
      var kept = RecordBatch(.restaurants)
      for row in 0..<batch.rows where named[hashes[row].id] == nil { kept.append(row, of: batch) }
      return kept
    }
    guard let column = Self.column(of: batch.collection) else { return batch }
    var batch = batch
    for (row, hash) in hashes.enumerated() {
      if let id = named[hash.restaurant] { batch.replace(row: row, column: column, id) }
    }
    return batch
  }

  private static func column(of collection: Collection) -> Int? {
    collection.columns.firstIndex { $0.name == "restaurant_id" }
  }

  // MARK: Coding

  func encode(to writer: inout PackedWriter) {
    func add(_ place: NamedPlace) {
      writer.add(place.name)
      writer.add(place.address) { $0.add($1) }
      writer.add(place.district) { $0.add($1) }
    }
    writer.add(UInt32(rows.count))
    for (hash, row) in rows.sorted(by: { $0.key < $1.key }) {
      writer.add(hash)
      writer.add(row.id)
      add(row.place)
      writer.add(row.updated)
    }
    for places in [references, derived] {
      writer.add(UInt32(places.count))
      for (hash, place) in places.sorted(by: { $0.key < $1.key }) {
        writer.add(hash)
        writer.add(place != nil)
        if let place { add(place) }
      }
    }
    writer.add(UInt32(named.count))
    for (hash, id) in named.sorted(by: { $0.key < $1.key }) {
      writer.add(hash)
      writer.add(id)
    }
  }

  init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    for _ in 0..<(try reader.number(UInt32.self)) {
      let hash = try reader.number(UInt64.self)
      let (id, place) = (try reader.text(), try Self.place(&reader))
      rows[hash] = Row(id: id, place: place, updated: try reader.number())
    }
    for places in [\Self.references, \.derived] {
      for _ in 0..<(try reader.number(UInt32.self)) {
        let hash = try reader.number(UInt64.self)
        self[keyPath: places][hash] = .some(try reader.flag() ? try Self.place(&reader) : nil)
      }
    }
    for _ in 0..<(try reader.number(UInt32.self)) {
      let hash = try reader.number(UInt64.self)
      named[hash] = try reader.text()
    }
  }

  private static func place(_ reader: inout PackedReader) throws(PackedReader.Torn) -> NamedPlace {
    let name = try reader.text()
    let address = try reader.optional { reader throws(PackedReader.Torn) in try reader.text() }
    let district = try reader.optional { reader throws(PackedReader.Torn) in try reader.text() }
    return NamedPlace(name: name, address: address, district: district)
  }
}

/// Gathers the names in a file's rows.
final class NamesSink: RecordSink {
  private(set) var names = NameFacts()
  private let isDerived: Bool

  /// `isDerived`: whether restaurants are made from rows of others.
  init(isDerived: Bool) { self.isDerived = isDerived }

  func receive(_ batch: RecordBatch) { names.add(batch, isDerived: isDerived) }
  func reject(_ record: RejectedRecord) {}
}
