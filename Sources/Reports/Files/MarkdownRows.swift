internal import Model
internal import Store

/// Writes rows as a Markdown table with escaped values.
enum MarkdownRows {
  static func table(_ result: ReportResult?, _ words: StringTable, title: String = "") -> String {
    guard let result, !result.columns.isEmpty else { return "" }
    let language = words.language
    let heading = title.isEmpty ? "" : "\n### \(escape(title))\n"
    let formats = result.columns.indices.map { ValueFormat.automatic.resolved(by: result.kind($0)) }
    var text = heading + "\n" + line(result.columns.map { TableHTML.name($0) })
    text += line(result.columns.indices.map { result.isNumber($0) ? "---:" : "---" }, raw: true)
    for row in result.rows { text += line(zip(formats, row).map { $0.string($1, language) }) }
    if result.count > result.rows.count {
      let remark = words(
        .firstRowsOnly, (.n, language.words(for: result.rows.count)), (.total, language.words(for: result.count)))
      text += "\n\(escape(remark))\n"
    }
    return text + "\n"
  }

  private static func line(_ cells: [String], raw: Bool = false) -> String {
    "| " + cells.map { raw ? $0 : escape($0) }.joined(separator: " | ") + " |\n"
  }

  /// Escapes a text so that no Markdown reader finds syntax in it.
  static func escape(_ text: String) -> String {
    var result = ""
    let scalars = Array(HTMLText.plain(text).unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\n", "\r", "\t": result += " "
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      // Only before a slash does a colon make a link.
      case ":" where index + 1 == scalars.count || scalars[index + 1] != "/": result += ":"
      case _ where scalar.value < 128 && "\\`*_{}[]()#+!|~>:@".unicodeScalars.contains(scalar):
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
