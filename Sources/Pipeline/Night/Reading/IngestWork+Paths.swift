internal import Ingest
internal import Model
internal import Store

/// A reference that looks like a path is cut to its last part, unless a restaurant or user has the whole path as its
/// id. If such an id is added or removed, all files with references are read again, as their remembered records may
/// refer to something else now.
extension IngestWork {
  /// Takes the ids of the last night.
  func beginPaths() throws {
    guard try session.hasPathIDs() else { return }
    for collection in [Collection.restaurants, .users] {
      reader.paths.begin(collection, try session.idsWithSlash(of: collection))
    }
  }

  /// Looks at what changed among the ids of a group's subjects before a file of it is taken whose rows refer to them.
  func lookAtPaths(of collections: [Collection], before file: ExportFile) throws {
    guard !exportedCollections(of: file).subtracting([.restaurants, .users]).isEmpty else { return }
    for collection in collections where collection == .restaurants || collection == .users {
      try note(try reader.paths.changes(of: collection), of: collection)
    }
  }

  /// Notes what the rows of these collections have for ids, once all of them are there.
  func settlePaths(of collections: [Collection]) throws {
    for collection in collections where collection == .restaurants || collection == .users {
      let now = reader.paths.isEmpty ? [] : try session.idsWithSlash(of: collection)
      try note(reader.paths.settle(collection, now), of: collection)
    }
  }

  private func note(_ changes: (came: [String], gone: [String]), of collection: Collection) throws {
    guard mode == .snapshot, !areReferencesStale else { return }
    areReferencesStale =
      try !changes.gone.isEmpty
      || changes.came.contains { try session.knowsSubject(PathIDs.lastPart(of: $0), of: collection) }
  }

  func endPaths() throws { try session.setHasPathIDs(!reader.paths.isEmpty) }

  /// Whether a file's rows refer to what may have another id now.
  func hasStaleReferences(_ file: ExportFile) -> Bool {
    areReferencesStale && !exportedCollections(of: file).subtracting([.restaurants, .users]).isEmpty
  }
}
