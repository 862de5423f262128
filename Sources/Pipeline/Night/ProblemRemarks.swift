internal import Diagnostics
internal import Ingest

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
