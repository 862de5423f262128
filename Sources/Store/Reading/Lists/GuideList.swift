internal import Model

/// Restaurants that have a page of their own together.
package enum GuideList: Sendable, Hashable {
  /// In any capitals.
  case cuisine(String)
  /// What tells the district from all others (`District.folded`).
  case district(String)

  /// Where the store keeps who belongs to it.
  var table: String {
    switch self {
    case .cuisine: "restaurant_cuisines"
    case .district: "restaurant_districts"
    }
  }

  /// What the table knows it by.
  var folded: String {
    switch self {
    case .cuisine(let name): Cuisine.folded(name) ?? ""
    case .district(let folded): folded
    }
  }
}
