/// A restaurant near another one, without anything that changes with reviews, so that a new review changes few pages.
package struct Neighbour: Sendable, Hashable {
  package var id: String
  package var name: String?
  package var cuisine: String?
  package var metres: Double
  /// Degrees clockwise from north.
  package var bearing: Double

  package init(id: String, name: String?, cuisine: String?, metres: Double, bearing: Double) {
    self.id = id
    self.name = name
    self.cuisine = cuisine
    self.metres = metres
    self.bearing = bearing
  }
}
