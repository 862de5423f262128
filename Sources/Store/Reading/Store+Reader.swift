extension Store {
  /// A reader for one thread. `usersPages` defaults to what the last ingest was told.
  package func reader(usersPages: UsersPages? = nil) throws -> StoreReader {
    StoreReader(try readingConnection(), usersPages: usersPages ?? .reviewers)
  }
}
