internal import Model

/// The list of all reports.
enum IndexPage {
  /// A report in the list.
  struct Entry {
    let name: String
    let title: String
    let description: String
    let isBroken: Bool
    /// The language of its title and description, if it is not that of the page.
    let language: String?
  }

  static func html(_ entries: [Entry], siteTitle: String, site: ReportSite, _ words: StringTable) -> String {
    func said(_ word: Word) -> String { HTMLText.escape(words[word]) }
    var html = PageHeader.html(
      kicker: HTMLText.escape(siteTitle), heading: said(.reportsTitle), lead: said(.reportsLead))
    html += "<section>\n<h2>\(said(.allReports))</h2>\n<ol class=\"rows\">\n"
    for entry in entries {
      let lang = entry.language.map { " lang=\"\($0)\"" } ?? ""
      html += "<li><a\(lang) href=\"\(entry.name).html\">\(HTMLText.escape(entry.title))</a>"
      if entry.isBroken { html += "<b>\(said(.reportBroken))</b>" }
      if !entry.description.isEmpty {
        html += "<span class=\"meta\"\(lang)>\(HTMLText.escape(entry.description))</span>"
      }
      html += "</li>\n"
    }
    html += "</ol>\n</section>\n"
    guard site == .analysts else { return html }
    html += "<section class=\"prose\">\n<h2>\(said(.yourOwn))</h2>\n"
    html += "<p>\(said(.yourOwnHow))\(said(.gap))<a href=\"dictionary.html\">\(said(.dictionary))</a></p>\n"
    return html + "</section>\n"
  }
}
