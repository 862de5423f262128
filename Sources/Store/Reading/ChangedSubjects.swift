package import Model

/// The subjects whose pages may differ from the published ones because rows changed. No changed row affects any other
/// page.
package struct ChangedSubjects: Sendable, Hashable {
  /// Whether so much changed that every page must be looked at. The lists are then empty.
  package var everything = false
  /// Whether lists of all restaurants may differ: a restaurant was added, removed, or has another name, cuisine,
  /// district, address or position.
  package var areRestaurantListsStale = false
  /// Whether the search may find other names: those of subjects with pages, or of dishes.
  package var isSearchStale = false
  /// Keys in ascending order.
  package var restaurants: [Int64] = []
  package var users: [Int64] = []
  /// The keys in `restaurants` for which all leaves are looked at, even if no review of theirs changed.
  package var restaurantsToRenderWhole: Set<Int64> = []
  /// The keys in `users` for which all leaves are looked at, even if no review of theirs changed.
  package var usersToRenderWhole: Set<Int64> = []
  /// Ids of subjects whose pages were removed, in byte order.
  package var goneRestaurants: [String] = []
  package var goneUsers: [String] = []
  /// Folded names of dishes whose pages list other restaurants.
  package var dishes: Set<String> = []
  /// Folded names of dishes whose pages were removed.
  package var goneDishes: [String] = []

  package var isEmpty: Bool {
    !everything && restaurants.isEmpty && users.isEmpty && goneRestaurants.isEmpty && goneUsers.isEmpty
  }
}

extension ChangedSubjects {
  /// Only the subjects of one run.
  package init(only run: SubjectRun) {
    self.init(
      restaurants: run.kind == .restaurants ? run.keys : [], users: run.kind == .users ? run.keys : [])
  }
}

extension StoreReader {
  /// The subjects whose pages may differ, because of rows, from those that were made from an earlier edition of the
  /// store.
  package func changedSubjects(after edition: Int64) throws -> ChangedSubjects {
    try convertingErrors {
      let meta = Meta(connection)
      let isYounger = { (name: Meta.Name) in try meta.integer(name) ?? 0 > edition }
      var changes = ChangedSubjects(everything: try isYounger(.editionOfEverything))
      changes.areRestaurantListsStale = try changes.everything || isYounger(.editionOfLists)
      changes.isSearchStale = try changes.everything || isYounger(.editionOfNames)
      if !changes.everything {
        (changes.restaurants, changes.restaurantsToRenderWhole) = try changed(.restaurants, after: edition)
        (changes.users, changes.usersToRenderWhole) = try changed(.users, after: edition)
      }
      changes.goneRestaurants = try gone(.restaurants, after: edition) { try restaurantKey($0) == nil }
      changes.goneUsers = try gone(.users, after: edition) { try userKey($0) == nil }
      (changes.dishes, changes.goneDishes) = try changedDishes(after: edition)
      return changes
    }
  }

  /// Why a restaurant's or user's page may differ from the published one, and the first row that changed; nothing if its
  /// rows give no reason.
  package func changeCauses(_ kind: Collection, _ key: Int64) throws -> (causes: ChangeCauses, row: ChangedRow?) {
    try convertingErrors {
      let found = try connection.rows(
        """
        SELECT causes, row_collection, row_id, row_change, sum(row_count) OVER () FROM page_editions
        WHERE kind = ?1 AND key = ?2 ORDER BY row_collection IS NULL, edition
        """, .integer(Int64(kind.rawValue)), .integer(key)
      ) { (ChangeCauses(rawValue: Int($0.integer(0))), ChangedRow($0, at: 1)) }
      return (found.reduce([]) { $0.union($1.0) }, found.first?.1)
    }
  }

  /// Restaurants that have an offer which begins or ends on a day from `first` to `last`, in any time zone.
  package func restaurants(withOffersTurningFrom first: CivilDay, to last: CivilDay) throws -> [Int64] {
    let day: Int64 = 86_400_000_000
    let from = Int64(min(first.number, last.number) - 2) * day
    let to = Int64(max(first.number, last.number) + 3) * day
    return try convertingErrors {
      try connection.rows(
        """
        SELECT DISTINCT restaurant_key FROM offers WHERE restaurant_key IS NOT NULL
        AND (valid_from BETWEEN ?1 AND ?2 OR valid_to BETWEEN ?1 AND ?2) ORDER BY 1
        """, .integer(from), .integer(to)
      ) { $0.integer(0) }
    }
  }

  /// The subjects whose pages may show a photo that changed after a revision.
  package func subjects(withPhotosChangedAfter revision: Int64) throws -> (restaurants: [Int64], users: [Int64]) {
    try subjects(
      photos: "SELECT reference FROM photo_jobs WHERE revision > ?1 AND avatar = 0",
      avatars: "SELECT reference FROM photo_jobs WHERE revision > ?1 AND avatar = 1", .integer(revision))
  }

  private func subjects(
    photos: String, avatars: String, _ value: Value
  ) throws -> (restaurants: [Int64], users: [Int64]) {
    try convertingErrors {
      var restaurants = KeySet()
      var users = KeySet()
      for (sql, isUser) in [
        ("SELECT key FROM restaurants WHERE photo IN (\(photos))", false),
        ("SELECT restaurant_key FROM dishes WHERE photo IN (\(photos))", false),
        ("SELECT restaurant_key FROM offers WHERE photo IN (\(photos))", false),
        ("SELECT restaurant_key FROM reviews WHERE photo IN (\(photos))", false),
        ("SELECT user_key FROM reviews WHERE photo IN (\(photos))", true),
        ("SELECT key FROM users WHERE photo IN (\(avatars))", true),
        ("SELECT restaurant_key FROM reviews WHERE avatar IN (\(avatars))", false),
        (
          """
          SELECT r.restaurant_key FROM users AS u JOIN reviews AS r ON r.user_key = u.key
          WHERE u.photo IN (\(avatars))
          """, false
        ),
      ] {
        let statement = try connection.statement(sql)
        statement.bind([value])
        defer { statement.reset() }
        while try statement.step() {
          guard let key = statement.optionalInteger(0) else { continue }
          if isUser { users.insert(key) } else { restaurants.insert(key) }
        }
      }
      return (restaurants.keys, users.keys)
    }
  }

  /// The keys of changed subjects, and those of them whose leaves must all be looked at because more than their reviews
  /// changed.
  private func changed(_ kind: Collection, after edition: Int64) throws -> (keys: [Int64], whole: Set<Int64>) {
    let whole: ChangeCauses = [.rows, .publicIdentity]
    let keys = try connection.rows(
      """
      SELECT key, max(causes & \(whole.rawValue)) FROM page_editions WHERE kind = ?1 AND edition > ?2
      GROUP BY key ORDER BY key
      """, .integer(Int64(kind.rawValue)), .integer(edition)
    ) { ($0.integer(0), $0.integer(1) != 0) }
    return (keys.map(\.0), Set(keys.filter(\.1).map(\.0)))
  }

  /// The ids of subjects that were removed and not added again.
  private func gone(_ kind: Collection, after edition: Int64, _ isGone: (String) throws -> Bool) throws -> [String] {
    try connection.rows(
      "SELECT id FROM gone_subjects WHERE kind = ?1 AND edition > ?2", .integer(Int64(kind.rawValue)),
      .integer(edition)
    ) { $0.text(0) ?? "" }.filter(isGone)
  }

  /// The days on which an offer of this store begins, or has ended.
  package func offerDays(in zone: TimeZoneRules) throws -> [Int] {
    try convertingErrors {
      var days: Set<Int> = []
      try connection.each("SELECT valid_from, valid_to FROM offers WHERE restaurant_key IS NOT NULL") { rows in
        for (column, after) in [(Int32(0), 0), (1, 1)] where !rows.isNull(column) {
          days.insert(zone.day(of: Timestamp(microseconds: rows.integer(column))).number + after)
        }
      }
      return days.sorted()
    }
  }
}
