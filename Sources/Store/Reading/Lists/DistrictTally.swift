package import Model

/// The figures of a district in lists, and its position.
package struct DistrictTally: Sendable, Hashable {
  package let district: District
  /// The number of its restaurants.
  package var restaurants: Int
  /// The position in its middle: the medians of latitudes and of longitudes.
  package var middle: Position?
  /// At most two cuisines whose share of its restaurants exceeds their share of the whole guide, the strongest first.
  package var moreOf: [String]

  package init(_ district: District, restaurants: Int, middle: Position? = nil, moreOf: [String] = []) {
    self.district = district
    self.restaurants = restaurants
    self.middle = middle
    self.moreOf = moreOf
  }
}
