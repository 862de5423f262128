/// A dish that has a page.
package struct DishEntry: Sendable, Hashable {
  /// As most places spell it.
  package let name: String
  /// The file name of its page below `dishes/`, without suffix.
  package let slug: String
  /// How many places serve it.
  package let places: Int

  package init(name: String, slug: String, places: Int) {
    self.name = name
    self.slug = slug
    self.places = places
  }
}
