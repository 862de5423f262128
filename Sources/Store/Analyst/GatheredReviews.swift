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

/// A view of sums of reviews. The sums are gathered in one scan, and shared by all questions until the store changes.
///
/// Nearly every report counts reviews by restaurant, by reviewer or over time. Each such question would sort all
/// reviews again; a question on these views reads a row for each group.
enum GatheredView: String, CaseIterable {
  case byRestaurant = "reviews_by_restaurant"
  case byUser = "reviews_by_user"
  case byHour = "reviews_by_hour"
  case byCuisine = "reviews_by_cuisine"

  /// A scan of the reviews, along one of their indexes. It gathers several views.
  enum Scan: String {
    case restaurants, users
  }

  var scan: Scan { self == .byUser ? .users : .restaurants }

  /// The views among `tables`.
  static func among(_ tables: Set<String>) -> Set<GatheredView> { Set(tables.compactMap(GatheredView.init)) }

  /// The temporary table with the sums, quoted. No statement of an analyst can name it.
  var table: String { "temp.\(OwnTableNames.quoted(AnalystNames.inner(rawValue + " sums")))" }

  /// The columns of that table, in the order in which rows are added.
  var columns: [String] {
    switch self {
    case .byRestaurant: ["restaurant_id", "known", "reviews", "rated", "stars", "mean", "oldest", "newest"]
    case .byUser:
      [
        "user_id", "known", "reviews", "rated", "stars", "mean", "restaurants", "most_in_a_day", "oldest", "newest",
      ]
    case .byHour: ["day", "hour", "weekday", "reviews", "rated", "stars"]
    case .byCuisine: ["cuisine", "day", "reviews", "rated", "stars"]
    }
  }

  /// The statement that creates the table. Its columns have the types that the view's columns declare.
  var creation: String {
    let declared = columns.map { name in
      switch name {
      case "day", "cuisine", "restaurant_id", "user_id": "\(name) TEXT"
      case "stars", "mean": "\(name) REAL"
      default: "\(name) INTEGER"
      }
    }
    return "CREATE TEMP TABLE \(OwnTableNames.quoted(AnalystNames.inner(rawValue + " sums")))"
      + "(\(declared.joined(separator: ", ")))"
  }

  /// The SELECT of the view.
  var selection: String {
    let list = columns.map { name in
      switch name {
      case "oldest", "newest": "CAST(iso_time(sums.\(name)) AS TEXT) AS \(name)"
      default: "sums.\(name) AS \(name)"
      }
    }
    return "SELECT \(list.joined(separator: ", ")) FROM \(table) AS sums"
  }

  /// The stored columns that the view's `columns` are made from, by table. The columns by which reviews are grouped
  /// decide every column.
  func stored(for columns: Set<String>) -> [(table: String, columns: Set<String>)] {
    [("reviews", storedOfReviews(for: columns))] + storedOfSubjects(for: columns)
  }

  private func storedOfSubjects(for columns: Set<String>) -> [(table: String, columns: Set<String>)] {
    switch self {
    case .byRestaurant: columns.contains("known") ? [("restaurants", ["derived"])] : []
    case .byUser: columns.contains("known") ? [("users", [])] : []
    case .byHour: []
    case .byCuisine: [("restaurants", Set(AnalystColumns.stored(for: "cuisine", of: "restaurants")))]
    }
  }

  private func storedOfReviews(for columns: Set<String>) -> Set<String> {
    var reviews: Set<String> =
      switch self {
      case .byRestaurant: ["restaurant_key"]
      case .byUser: ["user_key"]
      case .byHour: ["created_at"]
      case .byCuisine: ["created_at", "restaurant_key"]
      }
    for column in columns {
      switch column {
      case "rated", "stars", "mean": reviews.insert("stars")
      case "oldest", "newest", "most_in_a_day": reviews.insert("created_at")
      case "restaurants": reviews.insert("restaurant_key")
      default: break
      }
    }
    return reviews
  }
}
