internal import Model

/// A set of restaurants that has a list page of its own.
package enum GuideList: Sendable, Hashable {
  /// A cuisine's name, in any case.
  case cuisine(String)
  /// The folded name of a district (`District.folded`), which identifies it.
  case district(String)

  /// The table of its restaurants.
  var table: String {
    switch self {
    case .cuisine: "restaurant_cuisines"
    case .district: "restaurant_districts"
    }
  }

  /// Its folded name in the table.
  var folded: String {
    switch self {
    case .cuisine(let name): Cuisine.folded(name) ?? ""
    case .district(let folded): folded
    }
  }
}
