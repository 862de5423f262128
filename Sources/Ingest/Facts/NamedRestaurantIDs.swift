package import Model

/// The ids of the restaurants that rows name, by the hashes of what the rows refer to.
package struct NamedRestaurantIDs: Sendable, Equatable {
  private let named: [UInt64: String]

  package init(_ named: [UInt64: String] = [:]) { self.named = named }

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
}
