package import Model

extension Store {
  /// A reader for one thread, of the store as it is now. `usersPages` defaults to what the last ingest was told;
  /// `timeZoneOffset` gives the seconds that the site's time zone is ahead of UTC.
  ///
  /// SQLite need not lock the file for every statement, which takes longer than most of them. A reader that looks for
  /// rows in most of the store `mapsFile`: to look for a page in SQLite's cache takes longer than to read the row on it.
  /// A reader of rows that follow each other asks for each page once, and does without.
  package func reader(
    usersPages: UsersPages? = nil, timeZoneOffset: @escaping @Sendable (Timestamp) -> Int = { _ in 0 },
    mapsFile: Bool = false
  ) throws -> StoreReader {
    let connection = try readingConnection()
    do {
      if mapsFile { try connection.execute("PRAGMA mmap_size = \(Self.mostMapped)") }
      try connection.beginMoment()
    } catch {
      throw error.failure(store: path)
    }
    let kept = try Meta(connection).text(.usersPages).flatMap(UsersPages.init(rawValue:))
    return StoreReader(connection, usersPages: usersPages ?? kept ?? .reviewers, timeZoneOffset: timeZoneOffset)
  }

  /// The most bytes of the store that a reader maps: what is mapped counts as memory of the process, once a reader.
  private static let mostMapped = 24 << 20
}
