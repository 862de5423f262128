/// The rows of links below the first letters: `Ba Be Bi` below B, and if that is split further, `Baa Bab` below Ba.
struct LetterNests {
  /// One link of a row: a prefix, and the first page of names with this prefix.
  struct Link: Equatable {
    let name: String
    let stem: String
    let isCurrent: Bool
  }

  /// The rows below that of the first letters; none if the letter is one page.
  let rows: [[Link]]

  init(_ page: LetterTree.Page, among pages: [LetterTree.Page]) {
    guard page.isLatin else {
      let family = pages.filter { $0.initial == page.initial }
      rows =
        family.count < 2 ? [] : [family.map { Link(name: $0.heading, stem: $0.stem, isCurrent: $0.stem == page.stem) }]
      return
    }
    let latin = pages.filter(\.isLatin)
    rows = (2..<max(2, latin.map(\.depth).max() ?? 0) + 1).compactMap { depth in
      let start = page.heading.prefix(depth - 1)
      guard start.count == depth - 1 else { return nil }
      return Self.row(latin.filter { $0.heading.hasPrefix(start) }, depth, of: page)
    }
  }

  /// The row of one depth; nil if only one page has the prefix.
  private static func row(_ family: [LetterTree.Page], _ depth: Int, of page: LetterTree.Page) -> [Link]? {
    guard family.count > 1 else { return nil }
    var links: [Link] = []
    for other in family {
      let name = String(other.heading.prefix(depth))
      guard links.last?.name != name else { continue }
      links.append(Link(name: name, stem: other.stem, isCurrent: page.heading.prefix(depth) == name))
    }
    return links
  }
}
