package import Model

/// The rows of a store that name a photo, each with its id, the subjects that it names and the photo alone.
package struct PhotoRows {
  private let reader: StoreReader
  private static let rowsInBatch = 1024

  package init(_ reader: StoreReader) { self.reader = reader }

  package func each(_ body: (RecordBatch) throws -> Void) throws {
    try reader.convertingErrors {
      for collection in [Collection.restaurants, .users, .reviews, .dishes, .offers] { try each(collection, body) }
    }
  }

  private func each(_ collection: Collection, _ body: (RecordBatch) throws -> Void) throws {
    let photos = PhotoColumn.all.filter { $0.rows == collection }.map(\.column)
    let names = ["id", "user_id", "restaurant_id"] + photos
    let cells = zip(TableLayout(collection).shownCells, collection.columns).map {
      names.contains($1.name) ? $0 : "NULL"
    }
    let wanted = photos.map { "\($0) <> ''" }.joined(separator: " OR ")
    let rows = try reader.connection.statement(
      "SELECT \(cells.joined(separator: ", ")) FROM \(collection.name) AS t WHERE \(wanted) ORDER BY t.key")
    defer { rows.reset() }
    var batch = RecordBatch(collection)
    while try rows.step() {
      StoredRow.append(rows, at: 0, to: &batch)
      guard batch.rows >= Self.rowsInBatch else { continue }
      try body(batch)
      batch.removeAll()
    }
    if batch.rows > 0 { try body(batch) }
  }
}
