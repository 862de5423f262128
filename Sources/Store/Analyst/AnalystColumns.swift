/// From which stored columns the views make theirs: a question is asked again when one of these has changed.
enum AnalystColumns {
  /// Where a view's column is no stored one of the same name.
  private static let made: [String: [String: [String]]] = [
    // Other restaurants decide them as well, of which its own column is told.
    "restaurants": ["cuisine": ["cuisine", "key"], "district": ["key"]],
    "users": ["name": ["name", "email", "phone"]],
    "reviews": subjects, "dishes": subjects, "offers": subjects, "favorites": subjects, "visits": subjects,
    "orders": subjects, "restaurant_cuisines": ["restaurant_id": ["restaurant_key"]],
  ]

  /// The id of a key never changes.
  private static let subjects = ["user_id": ["user_key"], "restaurant_id": ["restaurant_key"]]

  static func stored(for column: String, of view: String) -> [String] { made[view]?[column] ?? [column] }
}
