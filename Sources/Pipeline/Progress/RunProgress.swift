internal import Diagnostics
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
      if case .json = style { write(ProgressEvent.begin(stage)) }
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
      if case .json = style { write(ProgressEvent.end(stage, state.done, seconds: seconds)) }
      if isJournal { notice(stage, state, "in \(Amount.seconds(seconds))") }
      state.stage = nil
    }
  }

  /// Writes a problem or another message after removing the bar.
  package func say(_ text: String) {
    state.withLock { state in
      eraseBar(&state)
      stream.write(text)
    }
  }

  /// Passes on a line that a command of the operator's wrote.
  package func pass(_ line: String) {
    state.withLock { state in
      eraseBar(&state)
      if isJSON { write(ProgressEvent.output(line)) } else { stream.write(line + "\n") }
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
      let seconds = seconds(state, now)
      write(ProgressEvent.progress(stage, state.done, of: state.total, bytes: state.bytes, seconds: seconds))
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

  private func write(_ event: JSONWriter) { stream.write(event.bytes + [0x0A]) }
}
