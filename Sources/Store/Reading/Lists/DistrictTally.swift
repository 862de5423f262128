package import Model

/// What stands beside a district in lists, and where it is.
package struct DistrictTally: Sendable, Hashable {
  package let district: District
  /// How many restaurants it has.
  package var restaurants: Int
  /// The middle of its places: of latitudes and of longitudes the median.
  package var middle: Position?
  /// At most two cuisines of which it has more than the whole guide, in their share of restaurants; the strongest first.
  package var moreOf: [String]

  package init(_ district: District, restaurants: Int, middle: Position? = nil, moreOf: [String] = []) {
    self.district = district
    self.restaurants = restaurants
    self.middle = middle
    self.moreOf = moreOf
  }
}
