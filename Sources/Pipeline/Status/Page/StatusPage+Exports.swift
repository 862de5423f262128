internal import Model

/// The exports, and what can be brought back.
extension StatusPage {
  func exports(_ page: inout MarkupWriter) {
    guard !facts.exports.isEmpty else { return }
    section("exports", "Exports", "age when the run began", &page) { page in
      table(
        "Age of each export", ["Export", "Written", "Age", "Files", "State"], numbers: [3], roomy: [1, 3],
        facts.exports.map { source in
          [
            source.collection.name, times.instant(source.modified),
            Amount.age(source.age(at: facts.started.microseconds)), Amount.of(source.files, "file", "files"),
            source.broken > 0 ? "\(Amount.of(source.broken, "file", "files")) not read to the end" : "whole",
          ]
        }, &page)
    }
  }

  func back(_ page: inout MarkupWriter) {
    guard let published = facts.published else { return }
    let targets = published.targets
    section("back", "Rollback points", "\(Amount.of(targets.count, "night is", "nights are")) kept", &page) { page in
      if let night = published.night, night > 0 {
        page.element("p", "Night \(night) is published\(rolledBack(published.rolledBack)).")
      } else {
        page.element("p", "Nothing is published yet.")
      }
      if let newest = targets.first {
        table(
          "Nights that rollback can bring back", ["Night", "Published", "Pages", "Files", "Written"],
          numbers: [2, 3, 4], roomy: [3], targets.map(back), &page)
        code("sumaq rollback --to \(newest)", &page)
      }
      page.element("p", ["class": "meta"], "The store has \(Amount.bytes(facts.storeBytes)).")
    }
  }

  /// The row of a night that can be brought back. One that an earlier version published has its number alone.
  private func back(to night: Int) -> [String] {
    guard let run = facts.publishingRuns[night] else { return [String(night), "not recorded", "", "", ""] }
    return [
      String(night), times.instant(run.finished), Amount.count(run.pagesRendered),
      Amount.of(run.filesWritten, "file", "files"), Amount.bytes(run.bytesWritten),
    ]
  }

  private func rolledBack(_ night: Int?) -> String { night.map { "; night \($0) was rolled back" } ?? "" }
}
