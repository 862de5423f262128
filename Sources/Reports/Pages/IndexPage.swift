/// The list of all reports.
enum IndexPage {
  /// A report as the list names it.
  struct Entry {
    let name: String
    let title: String
    let description: String
    let isBroken: Bool
  }

  static func html(_ entries: [Entry], siteTitle: String, site: ReportSite) -> String {
    var html = "<header class=\"title story\">\n<div>\n<p class=\"kicker\">\(HTMLText.escape(siteTitle))</p>\n"
    html += "<h1>Reports</h1>\n<p class=\"lead\">What the reviews say when they are counted. Every page holds its "
    html += "numbers as files to take along, and the questions that were asked.</p>\n</div>\n</header>\n"
    html += "<section>\n<h2>All reports</h2>\n<ol class=\"rows\">\n"
    for entry in entries {
      html += "<li><a href=\"\(entry.name).html\">\(HTMLText.escape(entry.title))</a>"
      if entry.isBroken { html += "<b>could not be built</b>" }
      if !entry.description.isEmpty { html += "<span class=\"meta wide\">\(HTMLText.escape(entry.description))</span>" }
      html += "</li>\n"
    }
    html += "</ol>\n</section>\n"
    guard site == .analysts else { return html }
    html += "<section class=\"prose\">\n<h2>Your own</h2>\n"
    html += "<p>A report is a Markdown file in <code>Templates/reports</code>, with SQL in it. "
    html += "The <a href=\"dictionary.html\">data dictionary</a> lists every table, column and function.</p>\n"
    return html + "</section>\n"
  }
}
