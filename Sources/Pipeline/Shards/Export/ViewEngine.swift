internal import Platform
internal import Store

/// A program that reads the parts of the analysts' views.
enum ViewEngine: String, CaseIterable {
  case duckdb
  case spark

  /// The SQL that gives each view its name, columns and types. Without the types an engine would guess them from the rows.
  /// `folder` has the views' folders; its path has no sign of patterns.
  func statements(_ folder: String) -> String {
    ViewParts.tables.map { statement($0, folder) + "\n" }.joined()
  }

  private func statement(_ table: AnalystTable, _ folder: String) -> String {
    let folder = quoted(Path.join(folder, table.name))
    switch self {
    case .duckdb:
      let columns = table.columns.map { "\(quoted($0.name)): \(quoted(type($0.kind)))" }
      return "CREATE OR REPLACE VIEW \(table.name) AS FROM read_json(\(folder) || '/*.ndjson', "
        + "format = 'newline_delimited', columns = {\(columns.joined(separator: ", "))});"
    case .spark:
      let columns = table.columns.map { "`\($0.name)` \(type($0.kind))" }
      return "CREATE OR REPLACE TEMPORARY VIEW \(table.name) (\(columns.joined(separator: ", "))) USING json "
        + "OPTIONS (path \(folder));"
    }
  }

  private func type(_ kind: AnalystTable.Column.Kind) -> String {
    switch kind {
    case .text, .json: self == .spark ? "STRING" : "VARCHAR"
    case .number: "DOUBLE"
    case .whole: "BIGINT"
    case .truth: self == .spark ? "INT" : "INTEGER"
    case .time: self == .spark ? "TIMESTAMP" : "TIMESTAMPTZ"
    case .date: "DATE"
    }
  }

  /// A text of SQL. In Spark two quotes would end a text and begin the next one.
  private func quoted(_ text: String) -> String {
    let quote = self == .spark ? "\\'" : "''"
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: quote) + "'"
  }
}
