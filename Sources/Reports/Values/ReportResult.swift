internal import Platform
package import Store

/// The result of a query: its first rows, and the number and kind of all rows.
package struct ReportResult: Sendable, Hashable {
  package let columns: [String]
  /// The first rows, as many as are shown.
  package private(set) var rows: [[AnalystValue]] = []
  /// The number of all rows.
  package private(set) var count = 0
  private var kinds: [ColumnKind]

  init(columns: [String]) {
    self.columns = columns
    kinds = columns.map { _ in ColumnKind() }
  }

  package init(columns: [String], rows: [[AnalystValue]]) {
    self.init(columns: columns)
    for row in rows { add(row, keep: true) }
  }

  /// Adds the next row. If it is not kept, only the kinds of its values are. `hidden` are the columns that say why they
  /// show no number.
  mutating func add(_ row: [AnalystValue], keep: Bool, hidden: Set<Int> = []) {
    count += 1
    for (index, value) in row.enumerated() where !hidden.contains(index) { kinds[index].add(value) }
    if keep { rows.append(row) }
  }

  func index(of column: String) -> Int? { columns.firstIndex(of: column) }

  /// The kind of all values of a column.
  func kind(_ column: Int) -> ColumnKind { kinds[column] }

  /// Whether all values of the column are numbers, and there is at least one.
  func isNumber(_ column: Int) -> Bool { kinds[column].isNumber }
}

/// The kind of a column's values, determined row by row.
package struct ColumnKind: Sendable, Hashable {
  private(set) var hasNumbers = false
  private var hasOthers = false
  /// The number of decimals that its numbers need, at most two.
  private var places = 0
  private var largest = 0.0

  /// The number of decimals that its numbers need: at most two, or if all numbers are small, enough to show two digits.
  var decimals: Int {
    guard largest > 0, largest < 0.1 else { return places }
    return min(12, Int((-log10(largest)).rounded(.up)) + 1)
  }

  /// Whether all values are numbers, and there is at least one.
  var isNumber: Bool { hasNumbers && !hasOthers }

  mutating func add(_ value: AnalystValue) {
    switch value {
    case .null: return
    case .integer(let number):
      hasNumbers = true
      largest = max(largest, Double(number.magnitude))
    case .real(let number):
      hasNumbers = true
      if places < 2 { places = max(places, NumberText.decimals(number)) }
      if number.isFinite { largest = max(largest, abs(number)) }
    case .text, .blob: hasOthers = true
    }
  }
}

/// Receives the rows of a query one by one: keeps the first ones for the page, and writes all of them to files.
///
/// Memory is bounded by what a page can show, however many rows there are.
final class ResultCollector {
  private(set) var result: ReportResult
  private let keep: Int
  private let writers: [any ResultWriter]
  private var room = 4 << 20

  /// The maximum number of rows for a loop or a chart.
  static let most = 10_000

  init(columns: [String], keep: Int, writers: [any ResultWriter] = []) throws {
    result = ReportResult(columns: columns)
    self.keep = keep
    self.writers = writers
    for writer in writers { try writer.begin(columns) }
  }

  func add(_ row: [AnalystValue], hidden: Set<Int> = []) throws {
    for writer in writers { try writer.row(row) }
    let isKept = result.rows.count < keep && room > 0
    if isKept { room -= Self.size(row) }
    result.add(row, keep: isKept, hidden: hidden)
  }

  func end() throws { for writer in writers { try writer.end() } }

  private static func size(_ row: [AnalystValue]) -> Int {
    row.reduce(0) { sum, value in
      switch value {
      case .text(let text): sum + text.utf8.count
      case .blob(let bytes): sum + bytes.count
      default: sum
      }
    }
  }
}
