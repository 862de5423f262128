extension Store {
  /// The analysts' own tables; `show` as in `AnalystSession`.
  package func ownTables(show: [String: [String]]) throws -> [OwnTableView] {
    try write { try OwnTableView.all($0, show: show) }
  }
}
