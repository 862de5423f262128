internal import Diagnostics
internal import Model
internal import Store

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
    guard report.photos.workersPeakMemoryBytes > 0 else { return main }
    return "\(main), and \(Amount.bytes(report.photos.workersPeakMemoryBytes)) in the largest worker process"
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
    let (ingest, rows) = (report.ingest, report.ingest.rows)
    let fates = RowAccount.fates.map { (rows[keyPath: $0.count], $0.word) }
    let isQuiet = !report.isOfShards && rows.same + rows.leftOut == rows.read && rows.removed == 0
    let words = isQuiet ? ["all as before"] : [listed(fates, none: ""), listed([(rows.removed, "gone")], none: "")]
    let became = words.filter { !$0.isEmpty }.joined(separator: "; ")
    let read = "\(Amount.of(ingest.files, "file", "files")), \(Amount.of(rows.read, "row", "rows")) read"
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
    let states = [(sealed.written, "sealed"), (sealed.files - sealed.written, "unchanged")]
    return line(
      "Sealed",
      "\(Amount.of(sealed.people, "person", "people")), \(Amount.of(sealed.folders, "folder", "folders")): "
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

/// A summary of a run's problems: `8 errors, none new`.
struct ProblemTally {
  private var counts: [ProblemKind.Severity: Int] = [:]
  private var new: [ProblemKind.Severity: Int] = [:]
  private let isCompared: Bool

  init(_ entries: [ProblemLog.Entry], isFirst: Bool) {
    isCompared = !isFirst && entries.allSatisfy { $0.new != nil }
    for entry in entries { add(entry.kind.severity, entry.count, new: entry.new ?? 0) }
  }

  /// The numbers of errors and of new errors; `new` is nil if that is unknown.
  init(errors: Int, new: Int?) {
    isCompared = new != nil
    add(.error, errors, new: new ?? 0)
  }

  private mutating func add(_ severity: ProblemKind.Severity, _ count: Int, new: Int) {
    counts[severity, default: 0] += count
    self.new[severity, default: 0] += new
  }

  /// The words of the summary; nil if there is nothing to say. Warnings are left out unless one is new or they are
  /// requested.
  func words(withWarnings: Bool = false) -> String? {
    let isTold = withWarnings || (isCompared && (new[.warning] ?? 0) > 0)
    let (errors, warnings) = (counts[.error] ?? 0, isTold ? counts[.warning] ?? 0 : 0)
    var parts: [String] = []
    if errors > 0 { parts.append(Amount.of(errors, "error", "errors")) }
    if warnings > 0 { parts.append(Amount.of(warnings, "warning", "warnings")) }
    guard !parts.isEmpty else { return nil }
    let fresh = (new[.error] ?? 0) + (new[.warning] ?? 0)
    return parts.joined(separator: " and ") + (isCompared ? ", \(freshness(fresh, of: errors + warnings))" : "")
  }

  private func freshness(_ fresh: Int, of all: Int) -> String {
    switch fresh {
    case 0: "none new"
    case all where all > 1: "all new"
    default: "\(Amount.count(fresh)) new"
    }
  }
}

/// Numbers as the screen shows them, which do not depend on the machine's locale.
package enum Amount {
  /// `1,234,567`.
  package static func count(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var grouped = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { grouped.append(",") }
      grouped.append(digit)
    }
    return number < 0 ? "-" + grouped : grouped
  }

  /// `12.3 MB`, in powers of 1000.
  package static func bytes(_ number: Int) -> String {
    let units = ["bytes", "kB", "MB", "GB", "TB"]
    var value = Double(number)
    var unit = 0
    while value >= 999.95, unit < units.count - 1 {
      value /= 1000
      unit += 1
    }
    return unit == 0 ? "\(number) bytes" : JSONWriter.fixed(value, decimals: 1) + " " + units[unit]
  }

  /// `0.42 s`, `1 min 5 s`.
  package static func seconds(_ number: Double) -> String {
    if number < 10 { return JSONWriter.fixed(number, decimals: 2) + " s" }
    if number < 60 { return JSONWriter.fixed(number, decimals: 1) + " s" }
    return "\(Int(number) / 60) min \(Int(number) % 60) s"
  }

  /// `5 minutes old`, `3 hours old`, `12 days old`, from microseconds.
  package static func age(_ microseconds: Int64) -> String {
    let minutes = Int(microseconds / 60_000_000)
    switch minutes {
    case ..<0: return "from the future"
    case 0: return "just made"
    case ..<120: return of(minutes, "minute", "minutes") + " old"
    case ..<(72 * 60): return of(minutes / 60, "hour", "hours") + " old"
    default: return of(minutes / (24 * 60), "day", "days") + " old"
    }
  }

  /// `1 page`, `2 pages`.
  package static func of(_ number: Int, _ one: String, _ many: String) -> String {
    "\(count(number)) \(number == 1 ? one : many)"
  }
}
