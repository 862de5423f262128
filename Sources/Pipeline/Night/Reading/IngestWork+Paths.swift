internal import Ingest
internal import Model
internal import Store

/// A reference that looks like a path is cut to its last part, unless a restaurant or user has the whole path as its
/// id. If such an id is added or removed, all files with references are read again, as their remembered records may now
/// refer to another subject.
extension IngestWork {
  /// Loads the ids that look like paths from the last night.
  func beginPaths() throws {
    guard try session.hasPathIDs() else { return }
    for collection in [Collection.restaurants, .users] {
      reader.paths.begin(collection, try session.idsWithSlash(of: collection))
    }
  }

  /// Checks which ids of a group's subjects changed, before a file is inserted whose rows refer to them.
  func checkPaths(of collections: [Collection], before file: ExportFile) throws {
    guard !file.exportedCollections.subtracting([.restaurants, .users]).isEmpty else { return }
    for collection in collections where collection.isOfSubjects {
      try addChanges(try reader.paths.changes(of: collection), of: collection)
    }
  }

  /// Updates the ids in the rows of these collections, when all rows have been inserted.
  func updatePaths(of collections: [Collection]) throws {
    for collection in collections where collection.isOfSubjects {
      let now = reader.paths.isEmpty ? [] : try session.idsWithSlash(of: collection)
      try addChanges(reader.paths.update(collection, now), of: collection)
    }
  }

  private func addChanges(_ changes: (came: [String], gone: [String]), of collection: Collection) throws {
    guard mode == .snapshot, !areReferencesStale else { return }
    areReferencesStale =
      try !changes.gone.isEmpty
      || changes.came.contains { try session.knowsSubject(PathIDs.lastPart(of: $0), of: collection) }
  }

  func endPaths() throws { try session.setHasPathIDs(!reader.paths.isEmpty) }

  /// Whether rows of a file may refer to another subject now.
  func hasStaleReferences(_ file: ExportFile) -> Bool {
    areReferencesStale && !file.exportedCollections.subtracting([.restaurants, .users]).isEmpty
  }
}
