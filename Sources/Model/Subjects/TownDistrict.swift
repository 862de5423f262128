/// A part of a town in which restaurants are.
package struct District: Sendable, Hashable {
  /// As most restaurants write it; with its town where another town has one of this name.
  package let name: String
  package let town: String?
  /// What tells it from all others.
  package let folded: String

  package init(name: String, town: String?, folded: String) {
    self.name = name
    self.town = town
    self.folded = folded
  }

  /// The file name of its page.
  package var slug: String { Slug.of(folded) }

  /// By their bytes, as texts that are equal to Swift may be others on a page.
  package func isSame(as other: District) -> Bool {
    ExactText(name) == ExactText(other.name) && ExactText(town ?? "") == ExactText(other.town ?? "")
      && ExactText(folded) == ExactText(other.folded)
  }
}
