/// Rows of one collection on their way to a store: a batch, and how it is put.
package struct RoutedRows: Sendable {
  package var batch: RecordBatch
  /// The number of each row among all rows that its part gave, by which a row is named that does not count.
  package var numbers: [UInt32] = []
  /// Whether they were made from rows of others (`IngestSession.apply`).
  package let isDerived: Bool
  /// Whether they are users' accounts.
  package let isOfAccounts: Bool

  package init(_ collection: Collection, isDerived: Bool = false, isOfAccounts: Bool = false) {
    batch = RecordBatch(collection)
    self.isDerived = isDerived
    self.isOfAccounts = isOfAccounts
  }

  package var isEmpty: Bool { numbers.isEmpty }

  /// Appends a row of another batch.
  package mutating func append(_ row: Int, of other: RecordBatch, number: UInt32) {
    batch.append(row, of: other)
    numbers.append(number)
  }

  /// The rows whose numbers are not among `left`, which ascend.
  package func without(_ left: [UInt32]) -> RoutedRows {
    guard !left.isEmpty else { return self }
    var kept = RoutedRows(batch.collection, isDerived: isDerived, isOfAccounts: isOfAccounts)
    for (row, number) in numbers.enumerated() where !left.contains(sorted: number) {
      kept.append(row, of: batch, number: number)
    }
    return kept
  }
}
