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
      if !targets.isEmpty {
        let nights = targets.map(String.init).joined(separator: ", then ")
        page.element("p", "Rollback can bring back night \(nights).")
        code("sumaq rollback", &page)
      }
      page.element("p", ["class": "meta"], "The store has \(Amount.bytes(facts.storeBytes)).")
    }
  }

  private func rolledBack(_ night: Int?) -> String { night.map { "; night \($0) was rolled back" } ?? "" }
}
