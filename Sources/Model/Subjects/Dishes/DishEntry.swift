/// A dish that has a page.
package struct DishEntry: Sendable, Hashable {
  /// The most frequent spelling.
  package let name: String
  /// The file name of its page below `dishes/`, without suffix.
  package let slug: String
  /// The number of places that serve it.
  package let places: Int

  package init(name: String, slug: String, places: Int) {
    self.name = name
    self.slug = slug
    self.places = places
  }
}
