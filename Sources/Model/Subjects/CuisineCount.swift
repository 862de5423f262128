/// A cuisine with a count, such as that of its restaurants.
package struct CuisineCount: Sendable, Hashable {
  package var name: String
  package var count: Int

  package init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}
