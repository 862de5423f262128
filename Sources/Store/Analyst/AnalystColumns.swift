/// The stored columns that each column of a view is made from. A question is asked again if one of them has changed.
enum AnalystColumns {
  /// The view columns that are not a stored column of the same name.
  private static let made: [String: [String: [String]]] = [
    // These two are computed from all restaurants' rows. A change of one is recorded for the stored column of its name.
    "restaurants": ["cuisine": ["cuisine", "key"], "district": ["district", "key"]],
    "users": ["name": ["name", "email", "phone"]],
    "reviews": subjects, "dishes": subjects, "offers": subjects, "favorites": subjects, "visits": subjects,
    "orders": subjects, "restaurant_cuisines": ["restaurant_id": ["restaurant_key"]],
  ]

  /// Only the key is listed, as the id that belongs to a key never changes.
  private static let subjects = ["user_id": ["user_key"], "restaurant_id": ["restaurant_key"]]

  static func stored(for column: String, of view: String) -> [String] { made[view]?[column] ?? [column] }
}
