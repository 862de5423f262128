internal import Store

/// The page that lists what analysts may read.
enum DictionaryPage {
  static func html(_ tables: [AnalystTable]) -> String {
    var html = "<header class=\"title story\">\n<div>\n<p class=\"kicker\">For analysts</p>\n<h1>Data dictionary</h1>\n"
    html += "<p class=\"lead\">Every table and column that a report, or <code>sumaq sql</code>, may read. "
    html += "What is private is not here.</p>\n</div>\n</header>\n"
    for table in tables {
      let name = HTMLText.escape(table.name)
      html += "<section class=\"prose\">\n<h2 id=\"\(name)\">\(name)</h2>\n<p>\(HTMLText.escape(table.meaning))</p>\n"
      html += region(table.name, ["Column", "Kind", "Meaning"])
      for column in table.columns { html += row(column.name, [column.kind.rawValue, column.meaning]) }
      html += "</tbody></table></div>\n</section>\n"
    }
    html += "<section class=\"prose\">\n<h2 id=\"functions\">Functions</h2>\n<p>Beside SQLite’s own. "
    html += "<code>'now'</code> is midnight of the day that the reports are built for, <code>'localtime'</code> the "
    html += "site’s time zone, and <code>random()</code> is not there: a report is the same every time.</p>\n"
    html += region("functions", ["Function", "Meaning"])
    for function in AnalystDictionary.functions { html += row(function.signature, [function.meaning]) }
    return html + "</tbody></table></div>\n</section>\n"
  }

  private static func region(_ label: String, _ heads: [String]) -> String {
    "<div class=\"scroll wrap\" role=\"region\" aria-label=\"\(HTMLText.escape(label))\" tabindex=\"0\"><table><thead><tr>"
      + heads.map { "<th scope=\"col\">\($0)</th>" }.joined() + "</tr></thead><tbody>\n"
  }

  private static func row(_ head: String, _ cells: [String]) -> String {
    "<tr><th scope=\"row\"><code>\(HTMLText.escape(head))</code></th>"
      + cells.map { "<td>\(HTMLText.escape($0))</td>" }.joined() + "</tr>\n"
  }
}
