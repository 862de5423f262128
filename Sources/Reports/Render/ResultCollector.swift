internal import Store

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
