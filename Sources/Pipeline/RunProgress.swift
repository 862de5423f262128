package import Diagnostics
package import Platform
internal import Synchronization

/// Shows the progress of each stage on standard error: a bar, JSON events, sparse lines for a journal, or nothing.
///
/// Workers may report as often as they like: at most ten bars and two events are written per second, and a line a
/// minute. If the total is
/// unknown, only a count is shown, never an invented percentage.
package final class RunProgress: Sendable {
  private struct State {
    var stage: Stage?
    var started: UInt64 = 0
    var written: UInt64 = 0
    var done = 0
    var total: Int?
    var bytes = 0
    var barIsShown = false
  }

  /// A stage and the unit that it counts.
  package struct Stage: Sendable, Hashable {
    package let name: String
    package let unit: String

    package static let exports = Stage(name: "exports", unit: "bytes")
    package static let ingest = Stage(name: "ingest", unit: "bytes")
    package static let photos = Stage(name: "photos", unit: "photos")
    package static let pages = Stage(name: "pages", unit: "restaurants and users")
    package static let reports = Stage(name: "reports", unit: "reports")
    package static let publish = Stage(name: "publish", unit: "files")
    package static let after = Stage(name: "after", unit: "files")
    package static let demo = Stage(name: "demo", unit: "rows")
    package static let pictures = Stage(name: "pictures", unit: "pictures")
    package static let check = Stage(name: "check", unit: "files")
    package static let bundles = Stage(name: "bundles", unit: "restaurants")
    package static let passphrases = Stage(name: "passphrases", unit: "people")

    /// `5 of 322 photos`.
    func amount(_ done: Int, of total: Int?) -> String {
      if unit == "bytes" { return Amount.bytes(done) + (total.map { " of \(Amount.bytes($0))" } ?? "") }
      return Amount.count(done) + (total.map { " of \(Amount.count($0))" } ?? "") + " \(unit)"
    }
  }

  private enum Style {
    case bar(width: Int)
    case json
    case journal
    case silent
  }

  private let state = Mutex(State())
  private let stream: ByteStream
  private let clock: Clock
  private let style: Style

  package init(_ mode: ProgressMode, stream: ByteStream, clock: Clock) {
    self.stream = stream
    self.clock = clock
    switch (mode, stream.terminalWidth) {
    case (.json, _): style = .json
    case (.journal, _): style = .journal
    case (.none, _), (.auto, nil): style = .silent
    case (.bar, let width), (.auto, let width): style = .bar(width: width ?? 80)
    }
  }

  /// Shows nothing.
  package static let silent = RunProgress(.none, stream: ByteStream { _ in true }, clock: .system)

  /// Whether everything on standard error is JSON lines.
  package var isJSON: Bool { if case .json = style { true } else { false } }

  /// Whether every line on standard error begins with its priority.
  package var isJournal: Bool { if case .journal = style { true } else { false } }

  package func begin(_ stage: Stage, total: Int? = nil) {
    let now = clock.nanoseconds()
    state.withLock { state in
      state = State(stage: stage, started: now, written: isJournal ? now : 0, total: total)
      if isJSON { write("begin", stage) }
    }
  }

  /// `total` is nil if it is unknown. `bytes`: the bytes that were downloaded so far.
  package func advance(to done: Int, of total: Int?, bytes: Int = 0) {
    if case .silent = style { return }
    let now = clock.nanoseconds()
    state.withLock { state in
      guard let stage = state.stage, done >= state.done else { return }
      state.done = done
      state.total = total
      state.bytes = max(state.bytes, bytes)
      guard now &- state.written >= interval else { return }
      state.written = now
      show(stage, &state, now)
    }
  }

  package func end() {
    let now = clock.nanoseconds()
    state.withLock { state in
      guard let stage = state.stage else { return }
      eraseBar(&state)
      let seconds = seconds(state, now)
      if isJSON {
        write("end", stage) { [done = state.done] json in
          json.member("done", done)
          json.member("seconds", seconds, decimals: 3)
        }
      }
      if isJournal { notice(stage, state, "in \(Amount.seconds(seconds))") }
      state.stage = nil
    }
  }

  /// Passes on a line that a command of the operator's wrote.
  package func pass(_ line: String) {
    state.withLock { state in
      eraseBar(&state)
      if isJSON { write("output", nil) { $0.member("text", line) } } else { stream.write(line + "\n") }
    }
  }

  private var interval: UInt64 {
    switch style {
    case .json: 500_000_000
    case .journal: 60_000_000_000
    case .bar, .silent: 100_000_000
    }
  }

  private func seconds(_ state: State, _ now: UInt64) -> Double { Double(now &- state.started) / 1e9 }

  private func show(_ stage: Stage, _ state: inout State, _ now: UInt64) {
    switch style {
    case .json:
      let (done, total, bytes, seconds) = (state.done, state.total, state.bytes, seconds(state, now))
      write("progress", stage) { json in
        json.member("done", done)
        // Left out while it is unknown, as are the bytes if nothing was downloaded.
        if let total { json.member("total", total) }
        if bytes > 0 { json.member("bytes", bytes) }
        json.member("seconds", seconds, decimals: 1)
      }
    case .bar(let width):
      let bar = ProgressBar(
        stage: stage, done: state.done, total: state.total, bytes: state.bytes, seconds: seconds(state, now))
      stream.write("\r\u{1B}[2K" + bar.text(width: width))
      state.barIsShown = true
    case .journal: notice(stage, state, "so far")
    case .silent: break
    }
  }

  private func notice(_ stage: Stage, _ state: State, _ words: String) {
    let amount = state.done > 0 ? " \(stage.amount(state.done, of: state.total))," : ""
    stream.write(JournalPriority.information.marking("\(stage.name):\(amount) \(words)\n"))
  }

  private func eraseBar(_ state: inout State) {
    if state.barIsShown { stream.write("\r\u{1B}[2K") }
    state.barIsShown = false
  }

  /// Writes a line of `--progress json`, which the README documents.
  private func write(_ event: String, _ stage: Stage?, _ more: (inout JSONWriter) -> Void = { _ in }) {
    var json = JSONWriter()
    json.object { json in
      json.member("event", event)
      if let stage {
        json.member("stage", stage.name)
        json.member("unit", stage.unit)
      }
      more(&json)
    }
    stream.write(json.bytes + [0x0A])
  }
}

/// How a run shows its progress.
package enum ProgressMode: String, Sendable, CaseIterable {
  /// A bar on a terminal, nothing otherwise.
  case auto
  case bar
  /// One JSON object per line; then everything on standard error is JSON.
  case json
  /// Lines that begin with their priority, as journald reads them from a service, and a notice at the end of each stage.
  case journal
  case none
}

/// One line on a terminal with the stage, a bar, the count, the rate and the time left.
struct ProgressBar {
  let stage: RunProgress.Stage
  let done: Int
  let total: Int?
  let bytes: Int
  let seconds: Double

  /// The text in at most `width` columns, so that the line never wraps.
  func text(width: Int) -> String {
    let name = stage.name + String(repeating: " ", count: max(0, 8 - stage.name.count))
    let words = counts
    guard let total, total > 0, width > name.count + words.count + 12 else {
      return String("\(name) \(words)".prefix(max(0, width - 1)))
    }
    let cells = min(30, width - name.count - words.count - 5)
    let filled = min(cells, cells * min(done, total) / total)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
    return "\(name) \(bar) \(words)"
  }

  private var counts: String {
    var words = stage.amount(done, of: total)
    if bytes > 0 { words += ", \(Amount.bytes(bytes)) fetched" }
    if seconds >= 1, done > 0 { words += ", \(rate(Int(Double(done) / seconds)))/s" }
    if let left { words += ", \(duration(left)) left" }
    return words
  }

  /// The first moments say little about the rest.
  private static let secondsBeforeForecast = 2.0

  private var left: Int? {
    guard seconds >= Self.secondsBeforeForecast, let total, total > done, done > 0 else { return nil }
    return Int((Double(total - done) * seconds / Double(done)).rounded(.up))
  }

  private func rate(_ number: Int) -> String { stage.unit == "bytes" ? Amount.bytes(number) : Amount.count(number) }

  private func duration(_ seconds: Int) -> String {
    seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }
}

/// The priority of a line in the journal, as syslog numbers it.
package enum JournalPriority: Int, Sendable {
  case error = 3
  case warning = 4
  case information = 6

  package init(_ severity: ProblemKind.Severity) { self = severity == .error ? .error : .warning }

  /// The text with the priority at the start of each line, which journald removes.
  package func marking(_ text: String) -> String {
    var marked = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: true) { marked += "<\(rawValue)>\(line)\n" }
    return marked
  }
}
