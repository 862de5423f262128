internal import Lake
internal import Store

/// A program that reads the parts of the analysts' views.
enum ViewEngine: String, CaseIterable {
  case duckdb
  case spark

  /// The SQL that gives each view its name, columns and types. Without the types an engine would guess them from the rows.
  func statements(_ lake: LakeFolder) -> String {
    ViewParts.tables.map { statement($0, lake) + "\n" }.joined()
  }

  private func statement(_ table: AnalystTable, _ lake: LakeFolder) -> String {
    let folder = Self.quoted(lake.path("\(ViewFolder.folder)/\(table.name)"))
    switch self {
    case .duckdb:
      let columns = table.columns.map { "\(Self.quoted($0.name)): \(Self.quoted(type($0.kind)))" }
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

  /// A text of SQL. A stroke backwards is an escape in Spark alone.
  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }
}
