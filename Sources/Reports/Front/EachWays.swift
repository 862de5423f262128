internal import Model

/// The links of a row's page: up to the list and to the pages before and after it, or the choice of another row.
struct EachWays {
  /// The report's title as a link to the list; nil if the rows are choices.
  let up: String?
  /// What stands below the page's title.
  let top: String
  /// What stands at the page's end.
  let bottom: String

  /// `folder` leads to the pages of all rows, with a slash; empty on such a page.
  init(_ index: Int, _ titles: RowTitles, _ slugs: Slugs, _ page: ReportPage, folder: String = "") {
    let source = page.program.source
    if let choice = source.head.choice {
      (up, bottom) = (nil, "")
      top = ChoicePicker(choice.name, titles, slugs, page).html(index, folder: folder)
      return
    }
    func link(_ index: Int, _ rel: String) -> String? {
      guard slugs.list.indices.contains(index) else { return nil }
      let title = HTMLText.escape(titles.title(index) ?? slugs.list[index])
      let words = rel == "prev" ? "← \(title)" : "\(title) →"
      return "<a rel=\"\(rel)\" href=\"\(folder)\(slugs.list[index]).html\">\(words)</a>"
    }
    up = "<a href=\"../\(source.name).html\">\(HTMLText.escape(source.head.title))</a>"
    top = ""
    let links = [link(index - 1, "prev"), link(index + 1, "next")].compactMap(\.self)
    let label = HTMLText.escape(page.words[.onePageEach])
    bottom = links.isEmpty ? "" : "<nav class=\"ways\" aria-label=\"\(label)\">\(links.joined())</nav>\n"
  }
}
