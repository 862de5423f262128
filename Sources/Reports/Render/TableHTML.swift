internal import Diagnostics
internal import Model
internal import Store

/// Rows as an HTML table.
enum TableHTML {
  private static let longestText = 90
  private static let stackedFrom = 6

  /// The table in a region that scrolls by itself; `label` names it for who cannot see it.
  static func html(
    _ result: ReportResult, _ settings: TableSettings, _ words: StringTable, formats: [String: ValueFormat],
    label: String, sortable: Bool
  ) throws(ReportMistake) -> String {
    let places = try columns(result, settings)
    let shown = result.rows.prefix(settings.rows)
    let kinds = places.map { Cell(result, $0, settings, words, formats) }
    // On a telephone every value of so many columns stands under its column's name.
    let texts = kinds.count { !$0.isNumber }
    let isStacked = kinds.count >= stackedFrom || (kinds.count + 1 == stackedFrom && texts >= 3)
    var html =
      "<div class=\"scroll\" role=\"region\" aria-label=\"\(HTMLText.escape(label))\" tabindex=\"0\">"
      + "<table\(isStacked ? " class=\"stack\"" : "")\(sortable ? " data-sort" : "")><thead><tr>"
    let head = kinds.firstIndex { !$0.isNumber && !$0.isSpark }
    for cell in kinds {
      html += "<th scope=\"col\"\(cell.isNumber ? " class=\"num\"" : "")>\(HTMLText.escape(name(cell.column)))</th>"
    }
    html += "</tr></thead><tbody>"
    for row in shown {
      html += "<tr>"
      for (index, cell) in kinds.enumerated() { html += cell.html(row, isHead: index == head, labelled: isStacked) }
      html += "</tr>\n"
    }
    return html + "</tbody></table></div>"
  }

  /// `reviews_last_year` as people read it; a name with a capital or a blank is left as it is.
  static func name(_ column: String) -> String {
    guard ReportReader.isName(column), let first = column.first else { return column }
    let words = column.split(separator: "_").joined(separator: " ")
    return words.isEmpty ? column : first.uppercased() + words.dropFirst()
  }

  private static func columns(_ result: ReportResult, _ settings: TableSettings) throws(ReportMistake) -> [Int] {
    for spark in settings.sparks.sorted() where result.index(of: spark) == nil { throw missing(spark, "spark", result) }
    guard !settings.columns.isEmpty else { return Array(result.columns.indices) }
    var places: [Int] = []
    for column in settings.columns {
      guard let place = result.index(of: column) else { throw missing(column, "columns", result) }
      places.append(place)
    }
    return places
  }

  private static func missing(_ column: String, _ key: String, _ result: ReportResult) -> ReportMistake {
    ReportMistake(
      ReportsProblems.chart, "the block has no column \(column)",
      mend: NearestWord.question(for: column, among: result.columns)
        ?? "It has \(result.columns.joined(separator: ", ")).", setting: key)
  }

  /// One column of the table.
  private struct Cell {
    let column: String
    let isNumber: Bool
    private let place: Int
    let isSpark: Bool
    private let format: ValueFormat
    private let words: StringTable

    init(
      _ result: ReportResult, _ place: Int, _ settings: TableSettings, _ words: StringTable,
      _ formats: [String: ValueFormat]
    ) {
      self.words = words
      self.place = place
      column = result.columns[place]
      isSpark = settings.sparks.contains(column)
      isNumber = !isSpark && result.isNumber(place)
      format = (formats[column] ?? .automatic).settled(by: result.kind(place))
    }

    /// A `labelled` cell bears its column's name.
    func html(_ row: [AnalystValue], isHead: Bool, labelled: Bool) -> String {
      let text = format.string(row[place], words.language)
      let label = labelled ? " data-label=\"\(HTMLText.escape(TableHTML.name(column)))\"" : ""
      if isSpark { return "<td\(label)>\(Sparkline.html(text, words))</td>" }
      let shown = row[place].isNull ? "–" : HTMLText.escape(HTMLText.cut(text, longestText))
      let inner = shown.utf8.allSatisfy { $0 < 0x80 } || isNumber ? shown : "<bdi>\(shown)</bdi>"
      if isHead { return "<th scope=\"row\">\(inner)</th>" }
      if labelled, row[place].isNull { return "<td class=\"\(isNumber ? "num " : "")none\"\(label)>–</td>" }
      if isNumber { return "<td class=\"num\"\(label)>\(inner)</td>" }
      let roomy = labelled && text.utf8.count > 14 ? " class=\"roomy\"" : ""
      return "<td\(roomy)\(label)>\(inner)</td>"
    }
  }
}
