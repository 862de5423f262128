internal import Diagnostics
internal import Model
internal import Store

/// Writes rows as an HTML table.
enum TableHTML {
  private static let longestText = 90
  private static let mostOnTelephone = 3

  /// The table in a region that scrolls separately; `label` names it for screen readers.
  static func html(
    _ result: ReportResult, _ settings: TableSettings, _ words: StringTable, formats: [String: ValueFormat],
    label: String, links: TableLinks = TableLinks(), sortable: Bool
  ) throws(ReportMistake) -> String {
    let addresses = LinkColumns(result.columns, formats)
    let places = addresses.shown(try columns(result, settings))
    let shown = result.rows.prefix(settings.rows)
    let kinds = places.map { Cell(result, $0, settings, words, formats, addresses.address(of: $0), links) }
    var html =
      "<div class=\"scroll\" role=\"region\" aria-label=\"\(HTMLText.escape(label))\" tabindex=\"0\">"
      + "<table\(sortable ? " data-sort" : "")><thead><tr>"
    let head = kinds.firstIndex { !$0.isNumber && !$0.isSpark }
    let roomy = roomy(kinds, head: head)
    for (index, cell) in kinds.enumerated() {
      let mark = mark(isNumber: cell.isNumber, isRoomy: roomy.contains(index))
      html += "<th scope=\"col\"\(mark)>\(HTMLText.escape(name(cell.column)))</th>"
    }
    html += "</tr></thead><tbody>"
    for row in shown {
      html += "<tr>"
      let below = below(row, roomy.map { kinds[$0] })
      for (index, cell) in kinds.enumerated() {
        html += index == head ? cell.head(row, below: below) : cell.html(row, isRoomy: roomy.contains(index))
      }
      html += "</tr>\n"
    }
    return html + "</tbody></table></div>"
  }

  /// The columns that are hidden on a telephone, which has room for three: the name, the first and the last number.
  private static func roomy(_ cells: [Cell], head: Int?) -> [Int] {
    guard cells.count > mostOnTelephone, let head else { return [] }
    let rest = cells.indices.filter { $0 != head }
    let pictures = rest.filter { cells[$0].isSpark }
    let numbers = rest.filter { cells[$0].isNumber }
    let after = numbers.filter { $0 > head }
    var kept: [Int] = pictures
    for place in [after.first, after.last].compactMap(\.self) + numbers + rest where !kept.contains(place) {
      kept.append(place)
    }
    return rest.filter { !kept.prefix(mostOnTelephone - 1).contains($0) }
  }

  /// The values of the hidden columns of a row, for the line under its name.
  private static func below(_ row: [AnalystValue], _ cells: [Cell]) -> String {
    let words = cells.compactMap { $0.said(row) }
    return words.isEmpty ? "" : "<small class=\"slim\">\(words.joined(separator: " · "))</small>"
  }

  private static func mark(isNumber: Bool, isRoomy: Bool) -> String {
    switch (isNumber, isRoomy) {
    case (true, true): " class=\"num roomy\""
    case (true, false): " class=\"num\""
    case (false, true): " class=\"roomy\""
    case (false, false): ""
    }
  }

  /// `reviews_last_year` with blanks; a name with a capital or a blank is left as it is.
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
    /// The column with the address to which the cell leads.
    private let address: Int?
    private let addressFormat: ValueFormat
    private let links: TableLinks

    init(
      _ result: ReportResult, _ place: Int, _ settings: TableSettings, _ words: StringTable,
      _ formats: [String: ValueFormat], _ address: Int?, _ links: TableLinks
    ) {
      self.address = address
      addressFormat = address.flatMap { formats[result.columns[$0]] } ?? .automatic
      self.links = links
      self.words = words
      self.place = place
      column = result.columns[place]
      isSpark = settings.sparks.contains(column)
      isNumber = !isSpark && result.isNumber(place)
      format = (formats[column] ?? .automatic).resolved(by: result.kind(place))
    }

    private func shown(_ row: [AnalystValue]) -> String {
      if row[place].isNull { return "–" }
      var value = HTMLText.cut(format.string(row[place], words.language), longestText)
      // A date is its text in other words, and stays in one line.
      if case .text(let iso) = row[place], ReadableDate.text(iso, words.language) != iso, format == .automatic {
        value = String(value.map { $0 == " " ? "\u{A0}" : $0 })
      }
      let text = HTMLText.escape(value)
      return linked(text.utf8.allSatisfy { $0 < 0x80 } || isNumber ? text : "<bdi>\(text)</bdi>", row)
    }

    private func linked(_ html: String, _ row: [AnalystValue]) -> String {
      guard !html.isEmpty, let address, let link = links.link(row[address], addressFormat) else { return html }
      return
        "<a href=\"\(HTMLText.escape(link.address))\"\(link.isOutside ? " rel=\"nofollow noopener\"" : "")>\(html)</a>"
    }

    func html(_ row: [AnalystValue], isRoomy: Bool) -> String {
      let mark = TableHTML.mark(isNumber: isNumber, isRoomy: isRoomy)
      if isSpark { return "<td\(mark)>\(Sparkline.html(format.string(row[place], words.language), words))</td>" }
      return "<td\(mark)>\(shown(row))</td>"
    }

    /// The cell with the name of the row.
    func head(_ row: [AnalystValue], below: String) -> String { "<th scope=\"row\">\(shown(row))\(below)</th>" }

    /// The value in a line with other values: a number with its column's name. Nil for an empty value and for a picture.
    func said(_ row: [AnalystValue]) -> String? {
      guard !row[place].isNull, !isSpark, !format.string(row[place], words.language).isEmpty else { return nil }
      return isNumber ? "\(HTMLText.escape(TableHTML.name(column))) \(shown(row))" : shown(row)
    }
  }
}
