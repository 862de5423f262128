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
