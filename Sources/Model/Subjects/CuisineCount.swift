/// A cuisine and how many of something it has.
package struct CuisineCount: Sendable, Hashable {
  package var name: String
  package var count: Int

  package init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}
