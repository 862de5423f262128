internal import Diagnostics
internal import Ingest
internal import Model
internal import Platform
internal import Store

/// What the closing screen says of the analysts' own tables, and what `tables` in the settings names that is not there.
struct TableRemarks {
  let settings: Settings
  let request: RunRequest
  let context: RunContext

  func lines(_ files: [ExportFile], _ store: Store) throws -> [String] {
    let parts = Dictionary(grouping: files.filter { $0.table != nil }) { $0.table ?? "" }
    // A dry run has taken its tables back.
    if request.dryRun { return parts.keys.sorted().prefix(8).map { words(parts[$0] ?? []) + " the table \($0)" } }
    let tables = try store.ownTables(show: settings.tablesShow)
    checkShown(tables)
    return tables.filter { parts[$0.source] != nil }.prefix(8).map { table in
      let columns = Amount.of(table.columns.count, "column", "columns")
      let withheld = table.withheld.isEmpty ? "" : "; withheld: \(table.withheld.joined(separator: ", "))"
      return words(parts[table.source] ?? [])
        + " the table \(table.table.name): \(columns), \(Amount.of(table.rows, "row", "rows"))\(withheld)"
    }
  }

  private func words(_ files: [ExportFile]) -> String {
    let first = files.first?.name ?? ""
    return files.count > 1 ? "\(first) and \(Amount.count(files.count - 1)) more are" : "\(first) is"
  }

  private func checkShown(_ tables: [OwnTableView]) {
    for name in settings.tablesShow.keys.sorted() {
      guard tables.contains(where: { $0.table.name == name || $0.source == name }) else {
        let nearest = NearestWord.nearest(to: name, among: tables.map(\.table.name))
        report("tables names “\(name)”, which is no analyst's table", nearest)
        continue
      }
    }
    for table in tables {
      for column in table.unknownShown {
        let nearest = NearestWord.nearest(to: column, among: table.columns)
        report("tables.\(table.table.name).show names “\(column)”, which is no column of it", nearest)
      }
    }
  }

  private func report(_ words: String, _ nearest: String?) {
    context.problems.report(
      PipelineProblems.unknownShown.problem(
        at: Place(request.config), words, mend: nearest.map { "Did you mean \"\($0)\"?" }))
  }
}
