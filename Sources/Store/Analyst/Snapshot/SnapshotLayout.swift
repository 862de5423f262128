/// What a snapshot declares besides the columns of the views: keys, references, indexes and its own tables.
enum SnapshotLayout {
  /// Increase this number if tables or columns of the same name mean something else.
  static let version = 1
  /// `SUMQ`, in SQLite's `application_id`. A file without it is never overwritten.
  static let applicationID: UInt32 = 0x5355_4D51

  /// The names of the tables that describe a snapshot. No own table has them.
  static let about = "sumaq_about"
  static let tables = "sumaq_tables"
  static let columns = "sumaq_columns"
  static let names = [about, tables, columns]

  /// The columns that identify a row of a view; `id` where nothing stands here.
  static let keys = [
    "restaurant_cuisines": ["restaurant_id", "position"], "favorites": ["user_id", "restaurant_id"],
    "reviews_by_restaurant": ["restaurant_id"], "reviews_by_user": ["user_id"], "reviews_by_hour": ["day", "hour"],
    "reviews_by_cuisine": ["cuisine", "day"],
  ]

  /// The columns by which analysts join, filter and sort, beside the primary keys.
  static let indexes = [
    "restaurants": [["cuisine"], ["district"]],
    "restaurant_cuisines": [["cuisine"]],
    "users": [["created_at"]],
    "reviews": [["restaurant_id", "created_at"], ["user_id", "created_at"], ["created_at"]],
    "dishes": [["restaurant_id"]],
    "offers": [["restaurant_id"], ["valid_from"]],
    "favorites": [["restaurant_id", "added_at"]],
    "visits": [["restaurant_id", "visited_at"], ["user_id", "visited_at"], ["visited_at"]],
    "orders": [["restaurant_id", "created_at"], ["user_id", "created_at"], ["created_at"]],
    "photos": [["reference"]],
    "rejects": [["problem"]],
  ]

  /// The table that a column's values are ids of, by the column's name: `restaurant_id`, in an own table also
  /// `restaurantId`.
  static func parent(ofColumn name: String) -> String? {
    switch name.lowercased().filter({ $0 != "_" }) {
    case "restaurantid": "restaurants"
    case "userid": "users"
    default: nil
    }
  }

  /// `name` as it stands in SQL: quoted only where SQL needs it, as people read the definitions.
  static func quoted(_ name: String) -> String {
    let isPlain = name.utf8.enumerated().allSatisfy { index, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): index > 0
      default: false
      }
    }
    return isPlain && !name.isEmpty && !OwnTableNames.isKeyword(name) ? name : OwnTableNames.quoted(name)
  }
}
