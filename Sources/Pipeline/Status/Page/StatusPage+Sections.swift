internal import Diagnostics
internal import Model
internal import Store
internal import Templating

/// The problems: new ones in full, known ones in a table.
extension StatusPage {
  /// How many kinds are shown in full, and how many examples of each.
  private static let shown = (kinds: 20, examples: 2)
  private static let listed = 60

  func newProblems(_ page: inout MarkupWriter) {
    let new = facts.problems.filter { $0.new > 0 }
    guard !new.isEmpty else { return }
    let count = new.reduce(0) { $0 + $1.new }
    let small = "\(Amount.count(count)), of \(Amount.of(new.count, "kind", "kinds"))\(comparison)"
    section("new", facts.report.isFirst ? "Problems" : "New problems", small, &page) { page in
      page.element("ul", ["class": "parts"]) { page in
        for problem in new.prefix(Self.shown.kinds) { full(problem, &page) }
      }
      let more = new.count - Self.shown.kinds
      if more > 0 {
        page.element("p", ["class": "meta"], "and \(Amount.of(more, "more kind", "more kinds")); see last-run.json")
      }
    }
  }

  private var comparison: String {
    if facts.report.isFirst { return "; of the first run, all are new" }
    return facts.problems.contains { $0.entry.new == nil } ? "; what led to the end of this run" : "; not seen before"
  }

  private func full(_ problem: ProblemFacts, _ page: inout MarkupWriter) {
    page.element("li") { page in
      page.element("h3") { page in
        page.text(problem.entry.kind.id)
        page.element("small", " \(occurrences(problem)), \(problem.entry.kind.severity.rawValue)")
      }
      page.element("p", problem.entry.kind.title.prefix(1).uppercased() + problem.entry.kind.title.dropFirst() + ".")
      for example in problem.entry.newExamples.prefix(Self.shown.examples) { self.example(example, &page) }
      page.element("p", problem.entry.newExamples.first?.mend ?? problem.entry.kind.mend)
    }
    page.line()
  }

  private func occurrences(_ problem: ProblemFacts) -> String {
    problem.known > 0
      ? "\(Amount.count(problem.new)) new, \(Amount.count(problem.known)) known"
      : Amount.of(problem.entry.count, "time", "times")
  }

  private func example(_ problem: Problem, _ page: inout MarkupWriter) {
    var lines = problem.place.map { [Printable.line($0.description, limit: 300)] } ?? []
    if let excerpt = problem.excerpt { lines += [excerpt.line, String(repeating: " ", count: excerpt.caret) + "^"] }
    code((lines + [Printable.line(problem.reason, limit: 400)]).joined(separator: "\n"), &page)
  }

  func knownProblems(_ page: inout MarkupWriter) {
    let known = facts.problems.filter { $0.known > 0 }
    guard !known.isEmpty else { return }
    let count = Amount.count(known.reduce(0) { $0 + $1.known })
    section("known", "Known problems", "\(count), as on the night before", &page) { page in
      table(
        "Problems that were there before", ["Problem", "Count", "Since", "Where"], numbers: [1],
        roomy: [3],
        known.prefix(Self.listed).map(row), &page)
      if known.count > Self.listed {
        let more = Amount.of(known.count - Self.listed, "more kind", "more kinds")
        page.element("p", ["class": "meta"], "and \(more); see last-run.json")
      }
      page.element("p", ["class": "files"]) { page in
        page.text("What one means: ")
        page.element("code", "sumaq explain \(known[0].entry.kind.id)")
        page.text(". Known problems do not change the exit status, but for --fail-on any.")
      }
    }
  }

  private func row(_ problem: ProblemFacts) -> [String] {
    let entry = problem.entry
    let place = entry.examples.first.map { $0.place?.description ?? $0.reason } ?? entry.kind.title
    let more = problem.known > 1 ? ", \(Amount.count(problem.known - 1)) more" : ""
    return [
      entry.kind.id, Amount.count(problem.known), problem.since.map(times.date) ?? "earlier",
      Printable.line(place, limit: 120) + more,
    ]
  }
}

/// The photos that wait, by host, and single jobs with their small pictures.
extension StatusPage {
  func photos(_ page: inout MarkupWriter) {
    let photos = facts.photos
    guard photos.known > 0 else { return }
    let small =
      photos.unfinished == 0
      ? "all \(Amount.count(photos.known)) are ready"
      : "\(Amount.count(photos.waiting)) waiting, \(Amount.count(photos.photos[.failed] ?? 0)) failed, "
        + "of \(Amount.count(photos.known))"
    section("photos", "Photos", small, &page) { page in
      hosts(&page)
      jobs("Waiting and failed", photos.worst, of: photos.unfinished, &page)
      jobs("Made last", photos.latest, of: nil, &page)
    }
  }

  private func hosts(_ page: inout MarkupWriter) {
    guard !facts.photos.hosts.isEmpty else { return }
    table(
      "Photos waiting, by host", ["Host", "Photos", "Why", "Next try"], numbers: [1], roomy: [2],
      facts.photos.hosts.prefix(20).map { host in
        [
          Printable.line(host.name ?? "files among the exports", limit: 80), Amount.count(host.photos),
          host.reason.isEmpty ? "not looked at yet" : Printable.line(host.reason, limit: 120), next(host.nextTry),
        ]
      }, &page)
  }

  private func next(_ time: Timestamp?) -> String {
    guard let time, time > facts.finished else { return "next run" }
    return times.instant(time)
  }

  private func jobs(_ title: String, _ jobs: [PhotoJobPicture], of all: Int?, _ page: inout MarkupWriter) {
    guard !jobs.isEmpty else { return }
    page.element("h3", title)
    page.element("ul", ["class": "jobs"]) { page in for job in jobs { self.job(job, &page) } }
    let more = (all ?? jobs.count) - jobs.count
    guard more > 0 else { return }
    page.element("p", ["class": "files"]) { page in
      page.text("and \(Amount.count(more)) more: ")
      page.element("code", "sumaq jobs")
    }
  }

  private func job(_ picture: PhotoJobPicture, _ page: inout MarkupWriter) {
    page.element("li") { page in
      if picture.preview.isEmpty {
        page.element("span", ["class": "none"], "")
      } else {
        page.void("img", ["src": picture.preview, "alt": "", "width": "48", "height": "48"])
      }
      page.element("b", Printable.line(ShownAddress.of(picture.job.reference), limit: 80))
      page.element("small", words(picture.job))
    }
    page.line()
  }

  /// The state, the reason and the next try of a job.
  private func words(_ job: PhotoJob) -> String {
    var parts = [job.state == .completed ? "ready" : job.state.rawValue]
    if !job.lastError.isEmpty { parts.append(Printable.line(job.lastError, limit: 120)) }
    if job.state != .completed, job.attempts > 0 { parts.append("\(Amount.of(job.attempts, "try", "tries"))") }
    if let next = job.nextAttempt.map(Timestamp.init(microseconds:)), next > facts.finished {
      parts.append("again \(times.instant(next))")
    } else if job.state != .completed, job.state != .failed {
      parts.append("next run")
    }
    return parts.joined(separator: "; ")
  }
}

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
