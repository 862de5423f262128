/// A part of a town.
package struct District: Sendable, Hashable, Codable {
  /// The most frequent spelling, with its town if another town has a district with the same name.
  package let name: String
  package let town: String?
  /// The text that identifies it.
  package let folded: String

  package init(name: String, town: String?, folded: String) {
    self.name = name
    self.town = town
    self.folded = folded
  }

  /// The file name of its page.
  package var slug: String { Slug.of(folded) }

  /// Compares bytes, as texts that are equal in Swift may differ on a page.
  package func isSame(as other: District) -> Bool {
    ExactText(name) == ExactText(other.name) && ExactText(town ?? "") == ExactText(other.town ?? "")
      && ExactText(folded) == ExactText(other.folded)
  }
}
