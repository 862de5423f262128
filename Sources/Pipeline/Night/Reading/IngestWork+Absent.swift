internal import Model
internal import Store

/// Files of servers that could not be fetched, and of which there is no copy.
extension IngestWork {
  /// What earlier nights read of them stays, and the files stay known.
  func remember(absent names: [String]) throws {
    absent = try names.compactMap { try session.knownFile($0) }
    for record in absent { try session.file(record) }
  }

  /// Whether one of them may have rows of a collection; of a dump and of a table it is not known.
  func lacksFile(of collection: Collection) -> Bool {
    absent.contains { $0.collection == nil || $0.collection == collection }
  }
}
