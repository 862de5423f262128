internal import Model
internal import Store

/// Files of servers that could not be fetched, and of which there is no copy.
extension IngestWork {
  /// The store keeps their rows and what it knows of these files.
  func remember(absent names: [String]) throws {
    absent = try names.compactMap { try session.knownFile($0) }
    for record in absent { try session.file(record) }
  }

  /// Whether one of them may hold rows of a collection; a dump or a table may hold any.
  func lacksFile(of collection: Collection) -> Bool {
    absent.contains { $0.collection == nil || $0.collection == collection }
  }
}
