internal import Diagnostics

/// Reads the settings of chart and table fences, and suggests the nearest word for an unknown one.
enum FigureSettings {
  private static let parts = ["label", "value", "series", "by", "low", "high", "row", "column", "x", "y"]
  private static let chartKeys =
    ["type", "data", "title", "note", "empty", "point", "rows", "from", "unit", "format", "mark", "line", "share"]
    + parts
  private static let tableKeys = ["data", "title", "note", "empty", "columns", "rows", "spark"]

  static func chart(_ block: FigureBlock) throws(ReportMistake) -> ChartSettings {
    try checkKeys(block, chartKeys)
    let kinds = ChartSettings.Kind.allCases.map(\.rawValue)
    guard let word = block["type"] else {
      throw ReportMistake(
        ReportsProblems.chart, "this chart has no type", mend: "Add a line type: with \(kinds.joined(separator: ", "))."
      )
    }
    guard let kind = ChartSettings.Kind(rawValue: word) else {
      throw ReportMistake(
        ReportsProblems.chart, "there is no chart of type \(word)",
        mend: NearestWord.question(for: word, among: kinds) ?? "Types: \(kinds.joined(separator: ", ")).",
        setting: "type")
    }
    var settings = ChartSettings(kind: kind, data: block["data"] ?? "", title: block["title"] ?? "")
    settings.note = block["note"] ?? ""
    settings.empty = block["empty"] ?? ""
    settings.point = block["point"]
    settings.unit = block["unit"] ?? ""
    for part in parts { settings.columns[part] = block[part] }
    if let rows = block["rows"] { settings.rows = try whole(rows, "rows", 1...60) }
    if let from = block["from"] { settings.from = try number(from, "from") }
    if let word = block["format"] { settings.format = try format(word) }
    for (key, path) in [("mark", \ChartSettings.marks), ("line", \ChartSettings.lines)] {
      settings[keyPath: path] = try marks(block, key)
    }
    if let word = block["share"] { settings.isShare = try truth(word, "share") }
    try checkUses(settings)
    return settings
  }

  private static func marks(_ block: FigureBlock, _ key: String) throws(ReportMistake) -> [ChartMark] {
    var marks: [ChartMark] = []
    for setting in block.settings where setting.key == key {
      guard let mark = ChartMark(setting.value), !mark.text.isEmpty, key == "mark" || mark.value != nil else {
        throw ReportMistake(
          ReportsProblems.chart, "a \(key) is a \(key == "mark" ? "place" : "value") and its words",
          mend: key == "mark" ? "Write mark: 2025-03-01 \"new menu\"." : "Write line: 4.1 \"mean of all\".",
          setting: key)
      }
      marks.append(mark)
    }
    return marks
  }

  /// Settings that only some kinds of charts have must not be written for another.
  private static func checkUses(_ settings: ChartSettings) throws(ReportMistake) {
    let lines: [ChartSettings.Kind] = [.line, .area]
    let uses: [(key: String, isSet: Bool, kinds: [ChartSettings.Kind])] = [
      ("mark", !settings.marks.isEmpty, lines), ("line", !settings.lines.isEmpty, lines + [.range]),
      ("by", settings.columns["by"] != nil, lines), ("share", settings.isShare, [.stacked]),
      ("low", settings.columns["low"] != nil, lines + [.range]),
      ("high", settings.columns["high"] != nil, lines + [.range]),
    ]
    let further = uses.filter { ["mark", "low", "high"].contains($0.key) && $0.isSet }.map(\.key)
    if settings.columns["by"] != nil, let key = settings.columns["series"] != nil ? "series" : further.first {
      throw ReportMistake(
        ReportsProblems.chart, "small charts, which by makes, have no \(key)",
        mend: "Take \(key) or by out.", setting: key, isAboutName: true)
    }
    for use in uses where use.isSet && !use.kinds.contains(settings.kind) {
      throw ReportMistake(
        ReportsProblems.chart, "a \(settings.kind.rawValue) chart has no \(use.key)",
        mend: "\(use.key) belongs to charts of type \(use.kinds.map(\.rawValue).joined(separator: ", ")).",
        setting: use.key, isAboutName: true)
    }
  }

  private static func truth(_ text: String, _ key: String) throws(ReportMistake) -> Bool {
    guard ["true", "false"].contains(text) else {
      throw ReportMistake(
        ReportsProblems.chart, "\(key) is true or false", mend: "Write \(key): true.", setting: key)
    }
    return text == "true"
  }

  static func table(_ block: FigureBlock) throws(ReportMistake) -> TableSettings {
    try checkKeys(block, tableKeys)
    var settings = TableSettings(data: block["data"] ?? "")
    settings.title = block["title"] ?? ""
    settings.note = block["note"] ?? ""
    settings.empty = block["empty"] ?? ""
    if let rows = block["rows"] { settings.rows = try whole(rows, "rows", 1...1000) }
    settings.columns = list(block["columns"])
    settings.sparks = Set(list(block["spark"]))
    return settings
  }

  private static func list(_ text: String?) -> [String] {
    (text ?? "").split(separator: ",").map { ReportReader.trimmed($0) }.filter { !$0.isEmpty }
  }

  private static func checkKeys(_ block: FigureBlock, _ known: [String]) throws(ReportMistake) {
    for setting in block.settings where !known.contains(setting.key) {
      throw ReportMistake(
        ReportsProblems.chart, "the setting \(setting.key) is not known here",
        mend: NearestWord.question(for: setting.key, among: known)
          ?? "Settings: \(known.joined(separator: ", ")).",
        setting: setting.key, isAboutName: true)
    }
    guard block["data"] != nil else {
      throw ReportMistake(
        ReportsProblems.chart, "this \(block.kind.rawValue) names no block",
        mend: "Add a line data: with the name of a SQL block of this report.")
    }
  }

  private static func whole(_ text: String, _ key: String, _ range: ClosedRange<Int>) throws(ReportMistake) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw ReportMistake(
        ReportsProblems.chart, "\(key) is a whole number from \(range.lowerBound) to \(range.upperBound)",
        mend: "Write \(key): \(min(12, range.upperBound)).", setting: key)
    }
    return number
  }

  private static func number(_ text: String, _ key: String) throws(ReportMistake) -> Double {
    guard let number = Double(text), number.isFinite else {
      throw ReportMistake(ReportsProblems.chart, "\(key) is a number", mend: "Write \(key): 3.5.", setting: key)
    }
    return number
  }

  private static func format(_ word: String) throws(ReportMistake) -> ValueFormat {
    if let format = ValueFormat(word) { return format }
    let known = ValueFormat.words.map(\.word)
    throw ReportMistake(
      ReportsProblems.chart, "there is no format \(word)",
      mend: NearestWord.question(for: word, among: known) ?? "Formats: \(known.joined(separator: ", ")).",
      setting: "format")
  }
}

/// The settings of a table fence.
struct TableSettings: Sendable, Hashable {
  var data: String
  var title = ""
  var note = ""
  /// The text that replaces the table if the block has no rows.
  var empty = ""
  /// The columns that are shown, in order; all if empty.
  var columns: [String] = []
  /// The number of rows that are shown; the files contain all.
  var rows = 25
  /// Columns whose texts contain several numbers, which are drawn as sparklines.
  var sparks: Set<String> = []

  init(data: String) { self.data = data }
}
