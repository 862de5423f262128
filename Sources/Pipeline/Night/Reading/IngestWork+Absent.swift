internal import Model
internal import Store

/// Files of servers that could not be fetched and have no copy.
extension IngestWork {
  /// Keeps their rows in the store, and what it knows of these files.
  func remember(absent names: [String]) throws {
    absent = try names.compactMap { try session.knownFile($0) }
    for record in absent { try session.recordFile(record) }
  }

  /// Whether one of them may contain rows of a collection; a dump or a table may contain any.
  func lacksFile(of collection: Collection) -> Bool {
    absent.contains { $0.collection == nil || $0.collection == collection }
  }
}
