internal import Diagnostics
internal import Model
internal import Store

/// Chooses the row of a report with a page for each row that `sumaq report NAME --set column=value` asks for.
struct RowChoice {
  private let rows: ReportResult
  private let source: ReportSource
  private let block: SQLBlock

  init(_ rows: ReportResult, _ source: ReportSource, _ block: SQLBlock) {
    self.rows = rows
    self.source = source
    self.block = block
  }

  /// The first row that has these values, compared as text without regard to case; the first row if none of its columns
  /// is set.
  func row(_ set: [String: String]) throws(Failure) -> [AnalystValue] {
    let wanted = set.map { (column($0.key), $0.value) }.filter { rows.columns.contains($0.0) }.sorted { $0.0 < $1.0 }
    let found = rows.rows.first { row in
      wanted.allSatisfy { column, text in
        rows.index(of: column).map { Self.text(row[$0]).lowercased() == text.lowercased() } ?? false
      }
    }
    if let found { return found }
    guard let (column, text) = wanted.first, let place = rows.index(of: column) else {
      return rows.columns.map { _ in .null }
    }
    let known = rows.rows.map { Self.text($0[place]) }
    throw Failure(
      .usage,
      ReportsProblems.parameter.problem(
        at: Place(source.file), "no row of the block \(block.name) has \(column)=\(text)",
        mend: NearestWord.question(for: text, among: known)
          ?? "It has \(known.prefix(5).joined(separator: ", "))\(known.count > 5 ? ", …" : "")."))
  }

  /// A choice is the first column, whatever its name.
  private func column(_ name: String) -> String {
    name == source.head.choice?.name ? rows.columns.first ?? name : name
  }

  private static func text(_ value: AnalystValue) -> String { ValueFormat.text.string(value, .plain) }
}
