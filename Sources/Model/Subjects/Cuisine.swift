/// Identifies cuisines and districts, and names their pages, by the letters and digits of their names, regardless of case
/// and accents. All names of one page are one cuisine, or one district.
package enum Cuisine {
  /// The same for all spellings of a name; nil if there is no name. A name without letters and digits is its own form, and
  /// so is one that looks like an e-mail address or a phone number, as its page must not show it.
  package static func folded(_ name: String?) -> String? {
    guard let name, let line = NameFolding.line(name) else { return nil }
    if ContactPattern.isFound(in: line, as: .id) { return line }
    let key = NameFolding.key(of: line)
    return key.isEmpty ? line : key
  }

  /// The file name of its page.
  package static func slug(_ name: String) -> String { Slug.of(folded(name) ?? "") }
}

/// A cuisine with a count, such as that of its restaurants.
package struct CuisineCount: Sendable, Hashable, Codable {
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

/// The cuisines of a restaurant as its export gives them: one, or several in one text.
///
/// The elements of an array are joined with a separator that no name contains. A text with commas may be a list or one
/// cuisine, which the texts of all restaurants decide (`CuisineLists`).
package enum CuisineList {
  /// U+001F, the unit separator of ASCII.
  private static let separator: Character = "\u{1F}"

  /// The elements of an array as one text, which can be split again.
  package static func text(of names: [String]) -> String {
    let text = names.joined(separator: String(separator))
    return names.count == 1 && text.contains(",") ? text + String(separator) : text
  }

  /// Whether a text came from an array.
  package static func isArray(_ text: String) -> Bool { text.utf8.contains(0x1F) }

  /// The parts of a text, each once, without those that are no names; `folded` is the same for all spellings of a name.
  package static func parts(of text: String) -> [(spelling: String, folded: String)] {
    let pieces = text.split(separator: isArray(text) ? separator : ",")
    var seen: Set<String> = []
    return pieces.compactMap { piece in
      guard let folded = Cuisine.folded(String(piece)), seen.insert(folded).inserted else { return nil }
      return (String(piece), folded)
    }
  }
}

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
