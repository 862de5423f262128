internal import CSQLite
internal import Model

/// Fills the temporary tables behind the gathered views, whenever a question reads one of them and the store has changed
/// since they were filled.
final class GatheredReviews {
  private let connection: Connection
  private let zone: @Sendable (Timestamp) -> Int
  private let share: ShardShare?
  /// The `PRAGMA data_version` of the store from which each scan was made.
  private var versions: [GatheredView.Scan: Int64] = [:]

  /// Creates the tables, which are empty. `zone` returns how many seconds the site's time zone is ahead of UTC. `share`
  /// limits the reviews to those of a shard.
  init(
    _ connection: Connection, zone: @escaping @Sendable (Timestamp) -> Int, share: ShardShare? = nil
  ) throws(StoreError) {
    self.connection = connection
    self.zone = zone
    self.share = share
    for view in GatheredView.allCases { try connection.execute(view.creation) }
  }

  /// Fills the tables of these views, unless they are current. Call it within the question's read transaction, while
  /// the guard allows everything.
  func refresh(_ views: Set<GatheredView>) throws {
    guard !views.isEmpty else { return }
    let now = try connection.integer("PRAGMA main.data_version")
    for scan in [GatheredView.Scan.restaurants, .users] where views.contains(where: { $0.scan == scan }) {
      guard versions[scan] != now || now == nil else { continue }
      versions[scan] = nil
      for view in GatheredView.allCases where view.scan == scan { try connection.execute("DELETE FROM \(view.table)") }
      switch scan {
      case .restaurants: try RestaurantScan(connection, zone).run(where: share?.condition("reviews"))
      case .users: try UserScan(connection, zone).run(where: share?.byAuthor)
      }
      versions[scan] = now
    }
  }

  /// Forgets what was gathered, as a rollback removes it.
  func forget() { versions.removeAll() }
}
