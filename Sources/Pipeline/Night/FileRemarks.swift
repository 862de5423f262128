internal import Diagnostics
internal import Ingest
internal import Platform
internal import Store

/// The closing screen's lines about files: how each was identified, and by what.
///
/// Files that were identified alike, for the same reason, share a line, so that a folder of hundreds of files needs few
/// lines.
struct FileRemarks {
  /// Files that share a line.
  private struct Group {
    let identifiedAs: String
    let by: String
    var first: String
    var count = 1

    var words: String {
      let name = Printable.line(first, limit: 80)
      return "\(count > 1 ? "\(name) and \(Amount.count(count - 1)) more" : name) as \(identifiedAs)"
    }
  }

  private static let mostLines = 8
  private static let longestLine = 160

  /// Says nothing of tables: `TableRemarks` lists them with their columns.
  static func lines(_ files: [ExportFile]) -> [String] {
    var groups: [Group] = []
    for file in files
    where file.isRecognized && !file.isLost && file.isText && (file.table == nil || !file.decidedBy.isEmpty) {
      if let index = groups.firstIndex(where: { $0.identifiedAs == file.identifiedAs && $0.by == file.decidedBy }) {
        groups[index].count += 1
      } else {
        groups.append(Group(identifiedAs: file.identifiedAs, by: file.decidedBy, first: file.name))
      }
    }
    var lines: [String] = []
    for by in groups.map(\.by).reduce(into: [String](), { if !$0.contains($1) { $0.append($1) } }) {
      let words = groups.filter { $0.by == by }.map(\.words)
      // A reason that is a sentence is written after the file.
      lines +=
        by.hasPrefix("its ")
        ? words.map { "Read \($0): \(by)" }
        : wrapped("Read \(by.replacing("by its", with: "by", maxReplacements: 1)): ", words)
    }
    let left = files.filter { $0.ignoredFileCount > 0 }.map { file in
      "Left alone: \(Amount.of(file.ignoredFileCount, "file", "files")) of a Takeout, such as "
        + Printable.line(file.name, limit: 80)
    }
    guard lines.count > mostLines else { return lines + left.prefix(mostLines) }
    return lines.prefix(mostLines) + left.prefix(mostLines) + [
      "and more files; last-run.json says of each what it was taken for"
    ]
  }

  /// What is not read of each file, for a store of which no night has succeeded yet. Files of which the same is left
  /// share a line.
  static func unread(_ files: [ExportFile], _ settings: IngestSettings) -> [String] {
    var groups: [(fields: String, first: String, count: Int)] = []
    for file in files.prefix(mostPlanned) {
      guard let fields = file.unread(settings) else { continue }
      if let index = groups.firstIndex(where: { $0.fields == fields }) {
        groups[index].count += 1
      } else {
        groups.append((fields, file.name, 1))
      }
    }
    return groups.prefix(mostLines).map { group in
      let more = group.count > 1 ? " and \(Amount.count(group.count - 1)) more" : ""
      return "Not read of \(Printable.line(group.first, limit: 80))\(more): \(group.fields)"
    }
  }

  /// What was left out of tonight's files, as it is of other kinds than they are read for; most first.
  static func leftOut(_ files: [ReadFile]) -> [String] {
    let files = files.filter { !$0.leftOut.isEmpty }
    guard let first = files.first else { return [] }
    let kinds = files.reduce(into: [String: Int]()) { $0.merge($1.leftOut, uniquingKeysWith: +) }.sorted {
      $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key
    }
    let rest = kinds.dropFirst(mostLines).reduce(0) { $0 + $1.value }
    let words =
      kinds.prefix(mostLines).map { "\(Amount.count($0.value)) \(Printable.line($0.key, limit: 40))" }
      + (rest > 0 ? ["\(Amount.count(rest)) others"] : [])
    let more = files.count > 1 ? " and \(Amount.count(files.count - 1)) more" : ""
    return ["Left out of \(Printable.line(first.name, limit: 80))\(more): \(words.joined(separator: ", "))"]
  }

  private static func wrapped(_ head: String, _ parts: [String]) -> [String] {
    var lines = [head + (parts.first ?? "")]
    for part in parts.dropFirst() {
      if lines[lines.count - 1].count + part.count < longestLine {
        lines[lines.count - 1] += ", " + part
      } else {
        lines[lines.count - 1] += ","
        lines.append("  " + part)
      }
    }
    return lines
  }

  /// The lines of a dry run: for each file how it was identified, which column becomes which field, and which columns
  /// are not read.
  static func plan(_ files: [ExportFile], _ settings: IngestSettings) -> [String] {
    let shown = files.prefix(mostPlanned).flatMap { file in
      let by = file.decidedBy.isEmpty ? "" : ", \(file.decidedBy)"
      return ["\(Printable.line(file.name, limit: 120)) is \(file.identifiedAs)\(by)"]
        + file.plan(settings).map { "  " + $0 }
    }
    let more = files.count - mostPlanned
    return more > 0 ? shown + ["and \(Amount.of(more, "more file", "more files"))"] : shown
  }

  private static let mostPlanned = 200

  /// Help for exports that give a site without a page: for each table, and for reviews that name no restaurant, the
  /// entry of `sources` that would make a collection of it. A dry run has shown these entries already.
  static func help(_ files: [ExportFile], isPlanned: Bool, _ settings: IngestSettings) -> [String] {
    let nothing = "The site has no page, as no restaurant, user or review was found."
    let tables = files.filter { $0.table != nil || $0.givesNoRows || $0.lacksRestaurant }
    guard !tables.isEmpty, !isPlanned else { return [nothing] }
    return ["\(nothing) In sumaq.json, \"sources\": […] can say:"]
      + tables.prefix(mostLines).map { entry($0, settings) }
      + (tables.count > mostLines
        ? ["and \(tables.count - mostLines) more files; sumaq ingest --dry-run shows all"] : [])
  }

  private static func entry(_ file: ExportFile, _ settings: IngestSettings) -> String {
    SourceSuggestion(file, settings: settings)?.line
      ?? "\(Printable.line(file.name, limit: 80)): \(ExportFile.noSuggestion)"
  }
}

/// The closing screen's lines about the analysts' own tables, and about names in the setting `tables` that no table has.
struct TableRemarks {
  let settings: Settings
  let request: RunRequest
  let context: RunContext

  func lines(_ files: [ExportFile], _ store: Store) throws -> [String] {
    // A dry run has rolled its tables back, and shows each file instead.
    if request.dryRun { return [] }
    let parts = Dictionary(grouping: files.filter { $0.table != nil }) { $0.table ?? "" }
    let tables = try store.ownTables(show: settings.reports.show)
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

  /// Lists the first few, and counts the rest.
  private static func listed<Table>(_ tables: [Table], _ words: (Table) -> String) -> [String] {
    let more = tables.count - 8
    return tables.prefix(8).map(words) + (more > 0 ? ["and \(Amount.of(more, "more table", "more tables"))"] : [])
  }

  private func words(_ files: [ExportFile]) -> String {
    let first = Printable.line(files.first?.name ?? "", limit: 120)
    return files.count > 1 ? "\(first) and \(Amount.count(files.count - 1)) more are" : "\(first) is"
  }

  private func checkShown(_ tables: [OwnTableView]) {
    for name in settings.reports.show.keys.sorted() {
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

/// The closing screen's lines about problems that are not urgent: how much of the exports they leave out, and how
/// to include it.
enum ProblemRemarks {
  static func lines(_ entries: [ProblemLog.Entry]) -> [String] {
    [skipped(entries), zeros(entries), photos(entries)].compactMap { $0 }
  }

  /// Members of archives that were skipped because of their names.
  private static func skipped(_ entries: [ProblemLog.Entry]) -> String? {
    let kinds = [IngestProblems.archiveName.id, IngestProblems.archiveNested.id]
    let found = entries.filter { kinds.contains($0.kind.id) }
    guard let place = found.first?.examples.first?.place else { return nil }
    let count = found.reduce(0) { $0 + $1.count }
    return "Not read: \(Amount.of(count, "member", "members")) of archives, such as "
      + Printable.line(place.file, limit: 120)
  }

  private static func zeros(_ entries: [ProblemLog.Entry]) -> String? {
    guard let entry = entries.first(where: { $0.kind.id == IngestProblems.zeroStars.id }),
      let problem = entry.examples.first
    else { return nil }
    return "\(Amount.of(entry.count, "rating of 0 is", "ratings of 0 are")) no rating. \(problem.mend)"
  }

  private static func photos(_ entries: [ProblemLog.Entry]) -> String? {
    guard let entry = entries.first(where: { $0.kind.id == IngestProblems.archivePhotos.id }),
      let problem = entry.examples.first, let place = problem.place
    else { return nil }
    return "\(Printable.line(place.file, limit: 120)): \(problem.reason). \(problem.mend)"
  }
}
