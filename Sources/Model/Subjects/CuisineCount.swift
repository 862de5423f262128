/// A cuisine with a count, such as that of its restaurants.
package struct CuisineCount: Sendable, Hashable {
  package var name: String
  package var count: Int

  package init(name: String, count: Int) {
    self.name = name
    self.count = count
  }

  /// Whether it comes before another in a list: by its count, then by its name.
  package func precedes(_ other: Self) -> Bool {
    count != other.count ? count > other.count : NaturalOrder.precedes(name, other.name)
  }
}
