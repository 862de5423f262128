internal import Model
internal import Store

/// The page that lists what analysts may query. Tables, columns and functions are described in English.
struct DictionaryPage {
  let words: StringTable

  func html(_ tables: [AnalystTable], siteTitle: String) -> String {
    var html = PageHeader.html(
      kicker: HTMLText.escape(siteTitle), heading: said(.dictionary),
      lead: HTMLText.escape(words(.dictionaryLead, (.name, "sumaq sql"))))
    for table in tables {
      let name = HTMLText.escape(table.name)
      // A long name is wrapped between words, not within one.
      let heading = name.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "_<wbr>")
      let id = Self.taken.contains(name) ? "table-\(name)" : name
      html += "<section class=\"prose\">\n<h2 id=\"\(id)\" translate=\"no\">\(heading)</h2>\n"
      html += "<p lang=\"en\">\(HTMLText.escape(table.meaning))</p>\n"
      if !table.columns.isEmpty { html += columns(table, id) }
      html += "</section>\n"
    }
    html += "<section class=\"prose\">\n<h2 id=\"functions\">\(said(.dictionaryFunctions))</h2>\n"
    html += "<p lang=\"en\">Beside SQLite’s own. "
    html += "<code>'now'</code> is midnight of the day that the reports are built for, <code>'localtime'</code> the "
    html += "site’s time zone, and <code>random()</code> is not there: a report is the same every time.</p>\n"
    html += region("functions", [.dictionaryFunction, .dictionaryMeaning])
    for function in AnalystDictionary.functions { html += Self.row(function.signature, [function.meaning]) }
    return html + "</tbody></table></div>\n</section>\n"
  }

  /// Ids of the page other than those of its tables.
  private static let taken: Set = ["main", "functions"]

  private func columns(_ table: AnalystTable, _ heading: String) -> String {
    region(heading, [.dictionaryColumn, .dictionaryKind, .dictionaryMeaning])
      + table.columns.map { Self.row($0.name, [$0.kind.rawValue, $0.meaning]) }.joined() + "</tbody></table></div>\n"
  }

  private func said(_ word: Word) -> String { HTMLText.escape(words[word]) }

  /// The attributes of a table below the heading with that id.
  private func region(_ heading: String, _ heads: [Word]) -> String {
    "<div class=\"scroll\" role=\"region\" aria-labelledby=\"\(heading)\" tabindex=\"0\"><table><thead><tr>"
      + heads.map { "<th scope=\"col\">\(said($0))</th>" }.joined() + "</tr></thead><tbody>\n"
  }

  private static func row(_ head: String, _ cells: [String]) -> String {
    "<tr><th scope=\"row\"><code>\(HTMLText.escape(head))</code></th>"
      + cells.map { "<td lang=\"en\">\(HTMLText.escape($0))</td>" }.joined() + "</tr>\n"
  }
}
