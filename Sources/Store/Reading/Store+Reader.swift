package import Model

extension Store {
  /// A reader of the store's current snapshot, for one thread. `usersPages` defaults to that of the last ingest.
  /// `timeZoneOffset` returns the seconds by which the site's time zone is ahead of UTC. Readers of the same rows may
  /// share `figures`.
  ///
  /// The snapshot spares SQLite from locking the file for every statement, which takes longer than most of them. With
  /// `mapsFile` the file is memory-mapped. This suits a reader that looks up rows all over the store, as finding a page
  /// in SQLite's cache takes longer than reading the row on it. A reader that scans rows needs each page once, and does
  /// without.
  package func reader(
    usersPages: UsersPages? = nil, timeZoneOffset: @escaping @Sendable (Timestamp) -> Int = { _ in 0 },
    mapsFile: Bool = false, figures: SharedFigures = SharedFigures()
  ) throws -> StoreReader {
    let connection = try readingConnection()
    do {
      if mapsFile { try connection.execute("PRAGMA mmap_size = \(Self.mostMapped)") }
      try connection.beginMoment()
    } catch {
      throw error.failure(store: path)
    }
    let kept = try Meta(connection).text(.usersPages).flatMap(UsersPages.init(rawValue:))
    return StoreReader(
      connection, usersPages: usersPages ?? kept ?? .reviewers, figures: figures, timeZoneOffset: timeZoneOffset)
  }

  /// The most bytes that a reader maps, as mapped pages count as memory of the process for each reader.
  private static let mostMapped = 24 << 20
}
