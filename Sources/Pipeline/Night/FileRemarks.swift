internal import Diagnostics
internal import Ingest
internal import Model

/// What the closing screen says of every file: what it was taken for, and why.
///
/// Files that were taken for the same, for the same reason, share a line, so that a folder of hundreds is a few lines.
struct FileRemarks {
  /// Files that share a line.
  private struct Group {
    let takenFor: String
    let by: String
    var first: String
    var count = 1

    var words: String {
      let name = Printable.line(first, limit: 80)
      return "\(count > 1 ? "\(name) and \(Amount.count(count - 1)) more" : name) as \(takenFor)"
    }
  }

  private static let mostLines = 8
  private static let longestLine = 160

  /// Tables are left to `TableRemarks`, which gives their columns.
  static func lines(_ files: [ExportFile]) -> [String] {
    var groups: [Group] = []
    for file in files where file.isRecognized && !file.isLost && (file.table == nil || !file.decidedBy.isEmpty) {
      if let index = groups.firstIndex(where: { $0.takenFor == file.takenFor && $0.by == file.decidedBy }) {
        groups[index].count += 1
      } else {
        groups.append(Group(takenFor: file.takenFor, by: file.decidedBy, first: file.name))
      }
    }
    var lines: [String] = []
    for by in groups.map(\.by).reduce(into: [String](), { if !$0.contains($1) { $0.append($1) } }) {
      let words = groups.filter { $0.by == by }.map(\.words)
      // A reason that is a sentence of its own follows the file.
      lines +=
        by.hasPrefix("its ")
        ? words.map { "Read \($0): \(by)" }
        : wrapped("Read \(by.replacing("by its", with: "by", maxReplacements: 1)): ", words)
    }
    let left = files.filter { $0.leftAlone > 0 }.map { file in
      "Left alone: \(Amount.of(file.leftAlone, "file", "files")) of a Takeout, such as "
        + Printable.line(file.name, limit: 80)
    }
    guard lines.count > mostLines else { return lines + left.prefix(mostLines) }
    return lines.prefix(mostLines) + left.prefix(mostLines) + [
      "and more files; last-run.json says of each what it was taken for"
    ]
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

  /// For a dry run: file by file what it is taken for, which column becomes which field, and what is left over.
  static func plan(_ files: [ExportFile]) -> [String] {
    let shown = files.prefix(mostPlanned).flatMap { file in
      let by = file.decidedBy.isEmpty ? "" : ", \(file.decidedBy)"
      return ["\(Printable.line(file.name, limit: 120)) is \(file.takenFor)\(by)"] + file.plan.map { "  " + $0 }
    }
    let more = files.count - mostPlanned
    return more > 0 ? shown + ["and \(Amount.of(more, "more file", "more files"))"] : shown
  }

  private static let mostPlanned = 200

  /// Of exports that give a site without a page: for each table, and for reviews that name no restaurant, the entry of `sources` that would make a collection of it.
  /// A dry run has shown them already.
  static func help(_ files: [ExportFile], isPlanned: Bool) -> [String] {
    let nothing = "The site has no page, as no restaurant, user or review was found."
    let tables = files.filter { $0.table != nil || $0.givesNoRows || $0.lacksRestaurant }
    guard !tables.isEmpty, !isPlanned else { return [nothing] }
    return ["\(nothing) In sumaq.json, \"sources\": […] can say:"] + tables.prefix(mostLines).map(entry)
      + (tables.count > mostLines
        ? ["and \(tables.count - mostLines) more files; sumaq ingest --dry-run shows all"] : [])
  }

  private static func entry(_ file: ExportFile) -> String {
    SourceSuggestion(file)?.line ?? "\(Printable.line(file.name, limit: 80)): \(ExportFile.noSuggestion)"
  }
}
