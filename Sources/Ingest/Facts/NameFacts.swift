internal import Diagnostics
package import Model

/// The names of exported restaurants, and the references that no row has as its id, by hashes of their ids.
package struct NameFacts: Sendable, Equatable {
  private struct Row: Equatable {
    let id: String
    let named: NamedPlace
    let updated: Int64?
    /// Where it stands among all rows: of equally new ones the later one counts.
    let place: [UInt8]
  }

  private var rows: [UInt64: Row] = [:]
  /// What rows refer to, and the derived rows that they give: nil for an id that no name made.
  private var references: [UInt64: NamedPlace?] = [:]
  private var derived: [UInt64: NamedPlace?] = [:]
  /// The ids of the restaurants that references name, once all files are known.
  private var named: [UInt64: String] = [:]

  package init() {}

  /// The restaurants that rows name, by the hashes of what they refer to.
  package init(named: [UInt64: String]) { self.named = named }

  /// `place` is that of the batch's first row.
  mutating func add(_ batch: RecordBatch, isDerived: Bool, at first: RowPlace) {
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
      var updated: Int64?
      if case .integer(let time) = batch[row, RestaurantColumn.updatedAt.rawValue] { updated = time }
      let named = NamedPlace(name: Folding.fold(name) ?? "", address: address, district: district)
      put(hash.id, Row(id: id, named: named, updated: updated, place: first.later(by: row).bytes))
    }
  }

  private mutating func put(_ hash: UInt64, _ row: Row) {
    guard let known = rows[hash] else { return rows[hash] = row }
    let isLater = known.place.lexicographicallyPrecedes(row.place)
    let (one, other) = isLater ? (known, row) : (row, known)
    rows[hash] = RowPrecedence.replaces(other.updated, one.updated) ? other : one
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
    for row in rows.values where sought.contains(row.named.name) { places[row.named.name, default: []].append(row) }
    for (hash, place) in references where rows[hash] == nil {
      guard let place, let candidates = places[place.name] else { continue }
      named[hash] = place.index(among: candidates.map(\.named)).map { candidates[$0].id }
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
      add(row.named)
      writer.add(row.updated) { $0.add($1) }
      writer.add(row.place)
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
      let (id, named) = (try reader.text(), try Self.place(&reader))
      let updated = try reader.optional { reader throws(PackedReader.Torn) in try reader.number(Int64.self) }
      rows[hash] = Row(id: id, named: named, updated: updated, place: try reader.array())
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
  private var place: RowPlace

  /// `isDerived`: whether restaurants are made from rows of others. `place` is that of the file's first row.
  init(isDerived: Bool, _ place: RowPlace) { (self.isDerived, self.place) = (isDerived, place) }

  func receive(_ batch: RecordBatch) {
    names.add(batch, isDerived: isDerived, at: place)
    place = place.later(by: batch.rows)
  }

  func reject(_ record: RejectedRecord) {}
}
