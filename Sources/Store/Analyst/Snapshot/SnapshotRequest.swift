package import Model

/// What a snapshot is made with besides the store.
package struct SnapshotRequest: Sendable {
  /// Columns of the analysts' own tables that look personal and may be shown nevertheless.
  package var show: [String: [String]]
  /// The site's time zone, which times of own tables without a zone are in.
  package var zone: TimeZoneRules
  /// The name of that zone.
  package var zoneName: String
  /// The program's name and version.
  package var program: String
  /// How many bytes the store's log may grow while the snapshot reads; nil for the store's size and 1 GiB.
  package var logBytes: Int?

  package init(
    show: [String: [String]] = [:], zone: TimeZoneRules = .utc, zoneName: String = "UTC", program: String,
    logBytes: Int? = nil
  ) {
    self.show = show
    self.zone = zone
    self.zoneName = zoneName
    self.program = program
    self.logBytes = logBytes
  }
}
