package import Model

extension Store {
  /// A reader for one thread. `usersPages` defaults to what the last ingest was told; `timeZoneOffset` gives the
  /// seconds that the site's time zone is ahead of UTC.
  package func reader(
    usersPages: UsersPages? = nil, timeZoneOffset: @escaping @Sendable (Timestamp) -> Int = { _ in 0 }
  ) throws -> StoreReader {
    let connection = try readingConnection()
    let kept = try Meta(connection).text(.usersPages).flatMap(UsersPages.init(rawValue:))
    return StoreReader(connection, usersPages: usersPages ?? kept ?? .reviewers, timeZoneOffset: timeZoneOffset)
  }
}
