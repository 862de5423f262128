package import Model

/// How tonight's rows replace those of earlier nights, and when to refuse.
package struct IngestRules: Sendable {
  package enum Mode: String, Sendable, Hashable, CaseIterable {
    /// Tonight's files of a collection are all of it.
    case snapshot
    /// Tonight's files are what changed.
    case delta
  }

  package var mode: Mode
  /// Switches the shrink guard off (law 3).
  package var allowShrink: Bool
  package var maxRejects: RejectLimit?
  /// Seconds that the site's time zone is ahead of UTC at an instant; months are cut by it.
  package var timeZoneOffset: @Sendable (Timestamp) -> Int
  package var usersPages: UsersPages
  /// Restaurants that only reviews name are shown.
  package var restaurantsDerived: Bool
  /// Does and counts everything, then takes it back.
  package var dryRun: Bool
  /// Rows of one collection whose ids are held in memory, and records of one file that are remembered (110 MB and 66 MB
  /// for so many). A larger collection is looked up in its index; a larger file is read whole every night.
  var rowsInMemory = 2_750_000

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
