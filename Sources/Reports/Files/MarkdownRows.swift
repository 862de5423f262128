internal import Store

/// Rows as a Markdown table, every value escaped.
enum MarkdownRows {
  static func table(_ result: ReportResult?, title: String = "") -> String {
    guard let result, !result.columns.isEmpty else { return "" }
    let heading = title.isEmpty ? "" : "\n### \(escape(title))\n"
    let formats = result.columns.indices.map { ValueFormat.automatic.settled(by: result.kind($0)) }
    var text = heading + "\n" + line(result.columns.map { TableHTML.name($0) })
    text += line(result.columns.indices.map { result.isNumber($0) ? "---:" : "---" }, raw: true)
    for row in result.rows { text += line(zip(formats, row).map { $0.string($1) }) }
    if result.count > result.rows.count {
      text += "\nThe first \(result.rows.count) of \(result.count) rows.\n"
    }
    return text + "\n"
  }

  private static func line(_ cells: [String], raw: Bool = false) -> String {
    "| " + cells.map { raw ? $0 : escape($0) }.joined(separator: " | ") + " |\n"
  }

  /// Text that no Markdown reader takes for anything else.
  static func escape(_ text: String) -> String {
    var result = ""
    for scalar in HTMLText.plain(text).unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t": result += " "
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case _ where scalar.value < 128 && "\\`*_{}[]()#+!|~>:@".unicodeScalars.contains(scalar):
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
