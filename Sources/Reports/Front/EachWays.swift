internal import Model

/// The links of a row's page: up to the list, and to the pages before and after it.
struct EachWays {
  /// The report's title as a link to the list.
  let up: String
  private let before: String?
  private let after: String?
  private let label: String

  init(_ index: Int, _ titles: RowTitles, _ slugs: Slugs, _ page: ReportPage) {
    let source = page.program.source
    func link(_ index: Int, _ rel: String) -> String? {
      guard slugs.list.indices.contains(index) else { return nil }
      let title = HTMLText.escape(titles.title(index) ?? slugs.list[index])
      return
        "<a rel=\"\(rel)\" href=\"\(slugs.list[index]).html\">\(rel == "prev" ? "← " : "")\(title)\(rel == "next" ? " →" : "")</a>"
    }
    up = "<a href=\"../\(source.name).html\">\(HTMLText.escape(source.head.title))</a>"
    (before, after) = (link(index - 1, "prev"), link(index + 1, "next"))
    label = HTMLText.escape(page.words[.onePageEach])
  }

  /// The links to the neighbours; empty if there is none.
  var html: String {
    let links = [before, after].compactMap(\.self)
    return links.isEmpty ? "" : "<nav class=\"ways\" aria-label=\"\(label)\">\(links.joined())</nav>\n"
  }
}
