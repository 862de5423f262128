package import Model

/// How tonight's rows replace those of earlier nights, and when a night is refused.
package struct IngestRules: Sendable {
  package enum Mode: String, Sendable, Hashable, CaseIterable {
    /// Tonight's files of a collection contain all of its rows.
    case snapshot
    /// Tonight's files contain only what changed.
    case delta
  }

  package var mode: Mode
  /// Switches the shrink guard off (law 3).
  package var allowShrink: Bool
  package var maxRejects: RejectLimit?
  /// The seconds by which the site's time zone is ahead of UTC at an instant. It decides in which month a review is
  /// counted.
  package var timeZoneOffset: @Sendable (Timestamp) -> Int
  package var usersPages: UsersPages
  /// Whether restaurants are shown that only reviews name.
  package var restaurantsDerived: Bool
  /// Whether the ingest is rolled back at its end, after everything was done and counted.
  package var dryRun: Bool
  /// Whether rows may name restaurants instead of referring to them by id. False for a store that lacks some
  /// restaurants.
  package var findsNames = true
  /// The number of subjects whose ids take 110 MB in memory, as three times as many other rows of one collection do; the
  /// records of one file that are stored take 66 MB. All subjects are in memory, and of all other rows so many beside
  /// them that both take no more, but a third of it in any case. A larger collection is looked up in its index; a larger
  /// file is read completely every night.
  var rowsInMemory = 2_750_000

  /// The number of rows of a table of which it is held in memory where in tonight's files they are.
  var locationsInMemory: Int { rowsInMemory / 8 }

  package init(
    mode: Mode = .snapshot, allowShrink: Bool = false, maxRejects: RejectLimit? = nil,
    timeZoneOffset: @escaping @Sendable (Timestamp) -> Int = { _ in 0 }, usersPages: UsersPages = .reviewers,
    restaurantsDerived: Bool = true, dryRun: Bool = false
  ) {
    self.mode = mode
    self.allowShrink = allowShrink
    self.maxRejects = maxRejects
    self.timeZoneOffset = timeZoneOffset
    self.usersPages = usersPages
    self.restaurantsDerived = restaurantsDerived
    self.dryRun = dryRun
  }
}
