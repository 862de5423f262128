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
