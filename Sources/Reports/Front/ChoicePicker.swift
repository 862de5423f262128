internal import Model

/// The choice of a parameter on each page of a report: a select that leads to the page of a value, and without JavaScript
/// a list of links.
struct ChoicePicker {
  private let name: String
  private let titles: RowTitles
  private let slugs: Slugs
  private let page: ReportPage

  /// `name` is the parameter's.
  init(_ name: String, _ titles: RowTitles, _ slugs: Slugs, _ page: ReportPage) {
    self.name = name
    self.titles = titles
    self.slugs = slugs
    self.page = page
  }

  /// The picker on the page of a row; `folder` leads to the pages of all rows, with a slash.
  func html(_ row: Int, folder: String) -> String {
    let label = HTMLText.escape(TableHTML.name(name))
    let choices = slugs.list.indices.map { index in
      (path: "\(folder)\(slugs.list[index]).html", title: HTMLText.escape(titles.title(index) ?? slugs.list[index]))
    }
    let options = choices.enumerated().map { index, choice in
      "<option value=\"\(choice.path)\"\(index == row ? " selected" : "")>\(choice.title)</option>"
    }
    let links = choices.enumerated().map { index, choice in
      "<li><a href=\"\(choice.path)\"\(index == row ? " aria-current=\"page\"" : "")>\(choice.title)</a></li>"
    }
    return
      "<nav class=\"pick\" aria-label=\"\(label)\"><label data-js hidden>\(label) <select data-go>\(options.joined())</select></label>"
      + "<details><summary>\(label): \(choices[row].title)</summary><ul>\(links.joined())</ul></details></nav>\n"
  }
}
