internal import Diagnostics
internal import Ingest
internal import Model
internal import Platform
internal import Store

/// The closing screen's lines about the analysts' own tables, and about names in the setting `tables` that no table
/// has.
struct TableRemarks {
  let settings: Settings
  let request: RunRequest
  let context: RunContext

  func lines(_ files: [ExportFile], _ store: Store) throws -> [String] {
    // A dry run has rolled its tables back, and shows each file instead.
    if request.dryRun { return [] }
    let parts = Dictionary(grouping: files.filter { $0.table != nil }) { $0.table ?? "" }
    let tables = try store.ownTables(show: settings.tablesShow)
    checkShown(tables)
    let cuisines = try store.cuisineTables()
    return Self.listed(tables.filter { parts[$0.source] != nil }) { table in
      let columns = Amount.of(table.columns.count, "column", "columns")
      let withheld = table.withheld.isEmpty ? "" : "; withheld: \(table.withheld.joined(separator: ", "))"
      return words(parts[table.source] ?? [])
        + " the table \(table.table.name): \(columns), \(Amount.of(table.rows, "row", "rows"))\(withheld)"
        + (cuisines[table.source].map(Self.completed) ?? "")
    }
  }

  private static func completed(_ restaurants: Int) -> String {
    guard restaurants > 0 else { return "; no restaurant has its cuisines from it" }
    return "; it gives \(Amount.of(restaurants, "restaurant", "restaurants")) cuisines"
  }

  /// Lists the first few, and counts the others.
  private static func listed<Table>(_ tables: [Table], _ words: (Table) -> String) -> [String] {
    let more = tables.count - 8
    return tables.prefix(8).map(words) + (more > 0 ? ["and \(Amount.of(more, "more table", "more tables"))"] : [])
  }

  private func words(_ files: [ExportFile]) -> String {
    let first = Printable.line(files.first?.name ?? "", limit: 120)
    return files.count > 1 ? "\(first) and \(Amount.count(files.count - 1)) more are" : "\(first) is"
  }

  private func checkShown(_ tables: [OwnTableView]) {
    for name in settings.tablesShow.keys.sorted() {
      guard tables.contains(where: { $0.table.name == name || $0.source == name }) else {
        let question = NearestWord.question(for: name, among: tables.map(\.table.name), quoted: true)
        report("tables names “\(name)”, which is no analyst's table", question)
        continue
      }
    }
    for table in tables {
      for column in table.unknownShown {
        let question = NearestWord.question(for: column, among: table.columns, quoted: true)
        report("tables.\(table.table.name).show names “\(column)”, which is no column of it", question)
      }
    }
  }

  private func report(_ words: String, _ mend: String?) {
    context.problems.report(PipelineProblems.unknownShown.problem(at: Place(request.config), words, mend: mend))
  }
}
