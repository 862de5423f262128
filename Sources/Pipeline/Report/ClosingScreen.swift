internal import Diagnostics
internal import Model

/// What a run prints at its end, in one screen. The first line says whether it needs attention.
package struct ClosingScreen: Sendable {
  private let report: RunReport
  private let addresses: [String]

  /// `addresses`: the index pages of what was published.
  package init(_ report: RunReport, addresses: [String] = []) {
    self.report = report
    self.addresses = addresses
  }

  package var text: String { lines.joined(separator: "\n") + "\n" }

  /// The lines of the screen, each of which goes into the journal by itself.
  package var lines: [String] {
    var lines = [verdict]
    lines += stages
    lines += report.plan.map { "  \(Printable.line($0, limit: 500))" }
    lines += report.remarks.map { "  \(Printable.line($0, limit: 500))" }
    lines += problems(atMost: report.isOfShards ? .max : Self.listedProblems)
    lines += addresses.map { "  Open \($0)" }
    return lines + ["  \(Amount.seconds(report.seconds)) in all\(memory)"]
  }

  private var memory: String {
    guard !report.isOfShards else { return "" }
    let main = ", \(Amount.bytes(report.peakMemoryBytes)) of memory at most"
    guard report.workersPeakMemoryBytes > 0 else { return main }
    return "\(main), and \(Amount.bytes(report.workersPeakMemoryBytes)) in the largest worker process"
  }

  /// The first line, which says whether the run needs attention.
  var verdict: String {
    if let hold = report.hold, report.status == .done || report.status == .unchanged {
      return "Held\(need) Nothing is published since \(hold.since.iso()): \(Printable.line(hold.reason, limit: 200))"
    }
    return switch report.status {
    case .published: "Published" + need
    case .unchanged: "Nothing changed" + need
    case .refused: "Refused by a guard, needs attention: what is published stays as it was."
    case .failed: "Failed, needs attention: what is published stays as it was."
    case .done where !report.needsAttention && !report.siteIsEmpty: "Done" + (tally.map { ": \($0)." } ?? ".")
    case .done: "Done" + need
    }
  }

  /// Whether the night needs attention, and the first reason.
  private var need: String {
    guard report.needsAttention else {
      if report.siteIsEmpty { return ", but the site has no page" + (tally.map { ": \($0)." } ?? ".") }
      let words = isNewsworthy ? "Nothing urgent" : "No action needed"
      return ". \(words)" + (tally.map { ": \($0)." } ?? ".")
    }
    let reasons = report.attention.prefix(2).joined(separator: "; ")
    let more = report.attention.count > 2 ? "; and \(Amount.count(report.attention.count - 2)) more" : ""
    let words = [reasons + more, tally ?? ""].filter { !$0.isEmpty }
    return ", needs attention: \(words.joined(separator: "; "))."
  }

  private var isNewsworthy: Bool { report.isFirst ? tally != nil : report.problems.contains { ($0.new ?? 0) > 0 } }

  private var tally: String? {
    ProblemTally(report.problems, isFirst: report.isFirst).words(
      withWarnings: report.needsAttention && report.attention.isEmpty)
  }

  private var stages: [String] {
    var lines: [String] = []
    if report.ingest.files > 0 { lines.append(ingestLine) }
    if report.photos.referenced > 0 { lines.append(photosLine) }
    if report.pages.total > 0 { lines.append(line("Pages", rendering(report.pages), report.pages.seconds)) }
    if report.reports.total > 0 { lines.append(line("Reports", rendering(report.reports), report.reports.seconds)) }
    if report.sealed.people > 0 { lines.append(sealedLine) }
    if report.publish.written + report.publish.untouched + report.publish.removed > 0 { lines.append(publishLine) }
    if let after = report.after { lines.append(line("After", Self.words(after), after.seconds)) }
    return lines
  }

  private var ingestLine: String {
    let ingest = report.ingest
    let accounts = [
      (ingest.rowsAdded, "new"), (ingest.rowsChanged, "changed"), (ingest.rowsSame, "the same"),
      (ingest.rowsRejected, "rejected"), (ingest.rowsRepeated, "repeated"), (ingest.rowsDeleted, "deleted"),
      (ingest.rowsForgotten, "forgotten"), (ingest.rowsLeftOut, "left out"),
    ]
    let isQuiet =
      !report.isOfShards && ingest.rowsSame + ingest.rowsLeftOut == ingest.rowsRead && ingest.rowsRemoved == 0
    let words =
      isQuiet ? ["all as before"] : [listed(accounts, none: ""), listed([(ingest.rowsRemoved, "gone")], none: "")]
    let became = words.filter { !$0.isEmpty }.joined(separator: "; ")
    let read = "\(Amount.of(ingest.files, "file", "files")), \(Amount.of(ingest.rowsRead, "row", "rows")) read"
    return line("Exports", became.isEmpty ? read : "\(read): \(became)", ingest.seconds)
  }

  private var photosLine: String {
    let photos = report.photos
    let states = [(photos.ready, "ready"), (photos.failed, "failed"), (photos.waiting, "waiting")]
    let work = photos.processed > 0 ? "; \(Amount.count(photos.processed)) made small tonight" : ""
    return line(
      "Photos", "\(Amount.count(photos.referenced)) known: \(listed(states, none: "none"))\(work)", photos.seconds)
  }

  private var sealedLine: String {
    let sealed = report.sealed
    let states = [(sealed.written, "sealed"), (sealed.parts - sealed.written, "unchanged")]
    return line(
      "Sealed",
      "\(Amount.of(sealed.people, "person", "people")), \(Amount.of(sealed.bundles, "bundle", "bundles")): "
        + listed(states, none: "no part looked at"), sealed.seconds)
  }

  private var publishLine: String {
    let publish = report.publish
    let states = [(publish.written, "written"), (publish.untouched, "untouched"), (publish.removed, "removed")]
    return line(
      "Files", "\(listed(states, none: "none")), \(Amount.bytes(publish.bytesWritten))", publish.seconds)
  }

  private static func words(_ after: RunReport.After) -> String {
    let told = "\(Amount.count(after.written)) written and \(Amount.count(after.removed)) removed"
    let all = after.isComplete ? ", which is all there is" : ""
    return after.succeeded ? "told of \(told)\(all)" : "failed with \(told)\(all); the next run tells it again"
  }

  private func rendering(_ rendering: RunReport.Rendering) -> String {
    let total = Amount.count(rendering.total)
    if report.isOfShards { return total }
    return "\(total): " + listed([(rendering.rendered, "rendered"), (rendering.unchanged, "unchanged")], none: "none")
  }

  private func listed(_ parts: [(Int, String)], none: String) -> String {
    let words = parts.filter { $0.0 > 0 }.map { "\(Amount.count($0.0)) \($0.1)" }
    return words.isEmpty ? none : words.joined(separator: ", ")
  }

  private func line(_ name: String, _ words: String, _ seconds: Double) -> String {
    let label = name + String(repeating: " ", count: max(1, 9 - name.count))
    return "  \(label)\(words)" + (report.isOfShards ? "" : "  (\(Amount.seconds(seconds)))")
  }

  private static let listedProblems = 12

  /// `7 known since 27 November; sumaq status lists them`; nil if there are none, or if they are told in full.
  package var known: String? {
    let count = report.isVerbose ? 0 : report.problems.reduce(0) { $0 + $1.known }
    guard count > 0 else { return nil }
    let since = report.knownSince.map { " since " + StatusTime.day($0) } ?? ""
    return "  \(Amount.count(count)) known\(since); sumaq status lists \(count == 1 ? "it" : "them")"
  }

  /// The kinds of new problems, a line each, what to do, and how many are known.
  func problems(atMost most: Int) -> [String] {
    let told = report.problems.filter { report.isVerbose || $0.known < $0.count }
    var lines = told.prefix(most).map { entry in
      let example = (report.isVerbose ? entry.examples : entry.newExamples).first?.headline ?? entry.kind.title
      let new = report.isFirst ? 0 : entry.new ?? 0
      let count =
        (entry.count == 1 ? "" : " ×\(Amount.count(entry.count))") + (new > 0 ? ", \(Amount.count(new)) new" : "")
      return "  \(entry.kind.severity.rawValue) \(entry.kind.id)\(count): \(Printable.line(example, limit: 160))"
    }
    let more = told.count - most
    if more > 0 { lines.append("  and \(Amount.of(more, "more kind", "more kinds")); see last-run.json") }
    if !told.isEmpty { lines.append("  sumaq explain ID says what an id means and how to mend it") }
    return lines + (known.map { [$0] } ?? [])
  }
}
