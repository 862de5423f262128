package import Diagnostics
internal import Model
internal import Platform
package import Serving

/// `sumaq watch`: builds whenever something is saved, until it is told to stop.
///
/// One thread watches and makes open pages ahead; each night runs on a thread of its own. A save while a night runs
/// cuts it short, and a night begins with what is saved then.
package final class Watching {
  /// After so many nights that were cut short, one is let through.
  private static let mostCuts = 3
  /// How often it is looked whether another run has released its lock.
  private static let busyNanoseconds: UInt64 = 250_000_000
  private static let idleMilliseconds = 200
  /// So long a night waits after pages were shown, so that browsers can paint them.
  private static let paintNanoseconds: UInt64 = 120_000_000

  /// What open pages are told; nil if none are served.
  package let room: LiveRoom?

  private let request: RunRequest
  private let context: RunContext
  private let talk: WatchTalk
  private let folders: WatchedFolders
  private let watch: FolderWatch
  private let wakeup: Wakeup
  private let ahead: AheadPages?
  private let desk: WatchDesk?
  private let looking = DeskLooking()
  private var resting = RestingFiles()
  /// What was saved and is in no night yet.
  private var waiting = SavedFiles()
  private var night: WatchedNight?
  private var cuts = 0
  /// When another run's lock is asked for again; nil if none was in the way.
  private var busyUntil: UInt64?
  private var paintedUntil: UInt64 = 0
  private var problems = ProblemsNow()

  /// Begins to watch. `serves`: whether there is a room for open pages.
  package init(_ request: RunRequest, _ context: RunContext, _ talk: WatchTalk, serves: Bool) throws(Failure) {
    var request = request
    request.isWatched = true
    (self.request, self.context, self.talk) = (request, context, talk)
    folders = WatchedFolders(request)
    watch = try FolderWatch(folders.places, excluding: folders.excluded)
    do throws(FileError) { wakeup = try Wakeup() } catch { throw error.failure }
    desk = serves ? WatchDesk(request, context) : nil
    room = serves ? LiveRoom(desk: desk) : nil
    ahead = room.map { [request] in AheadPages(request, $0) }
  }

  /// Builds once, and then whenever something is saved.
  package func run() throws(Failure) {
    waiting.addEverything()
    defer { end() }
    while !context.cancellation.isCancelled {
      if let night, let outcome = night.outcome { finish(night, outcome) }
      begin()
      watch.wait(milliseconds: milliseconds, orFor: wakeup.descriptor)
      wakeup.clear()
      try gather()
    }
  }

  private var now: UInt64 { context.clock.nanoseconds() }

  private var milliseconds: Int {
    let now = now
    let painted = night == nil && now < paintedUntil ? Int((paintedUntil - now) / 1_000_000) + 1 : Self.idleMilliseconds
    return min(resting.milliseconds(at: now) ?? Self.idleMilliseconds, painted, Self.idleMilliseconds)
  }

  private func end() {
    night?.cut()
    night?.join()
    looking.join()
  }

  // MARK: Saved files

  private func gather() throws(Failure) {
    for event in try watch.events() where isWatched(event) { resting.add(event, at: now) }
    guard let change = resting.take(at: now) else { return }
    let saved = folders.saved(change)
    guard !saved.isEmpty else { return }
    waiting.add(saved)
    if night != nil, cuts < Self.mostCuts { night?.cut() }
    // New rows are shown by the night itself, as soon as it has read them.
    if saved.areas != [.exports] { show(saved) }
  }

  private func isWatched(_ event: FileEvent) -> Bool {
    switch event {
    case .begun(let path), .writing(let path), .saved(let path), .gone(let path): !folders.areas(of: path).isEmpty
    case .unknown: true
    }
  }

  /// Makes the open pages ahead of the night, and says what is wrong at once.
  private func show(_ saved: SavedFiles) {
    guard let ahead, let room else { return }
    let own = context.alone(Cancellation())
    defer { paintedUntil = now + (room.openPages().isEmpty ? 0 : Self.paintNanoseconds) }
    do {
      guard try ahead.show(saved, own, isYounger: night != nil) > 0 else { return }
      let kept = mistakes.filter { $0.severity == .warning || isOfReport($0, besides: saved) }
      showMistakes(room, kept + own.problems.errors)
    } catch {
      guard let failure = (error as? any EndingError)?.failure, isMistake(failure.problem) else { return }
      let found = own.problems.errors
      showMistakes(
        room,
        mistakes.filter { $0.severity == .warning }
          + (found.contains(failure.problem) ? found : found + [failure.problem]))
    }
  }

  private func isOfReport(_ problem: Problem, besides saved: SavedFiles) -> Bool {
    guard let file = problem.place?.file, file.contains("/reports/") else { return false }
    return !saved.paths.contains { Path.name(of: $0) == Path.name(of: file) }
  }

  private func showMistakes(_ room: LiveRoom, _ problems: [Problem]) {
    var seen: Set<LiveMistake> = []
    room.show(problems.map(LiveMistake.init).filter { seen.insert($0).inserted })
  }

  private var templateFolders: [String] { [request.templates, request.shippedTemplates].compactMap(\.self) }

  private var mistakes: [Problem] { problems.mistakes(in: templateFolders, config: request.config) }

  private func isMistake(_ problem: Problem) -> Bool {
    ProblemsNow.isMistake(problem, in: templateFolders, config: request.config)
  }

  // MARK: Nights

  /// Begins a night with what waits, unless a file is still being written or another run goes on.
  private func begin() {
    guard night == nil, !waiting.isEmpty, !resting.isWriting, now >= paintedUntil, isFree() else { return }
    let saved = waiting
    waiting = SavedFiles()
    ahead?.begin()
    let afterIngest: @Sendable (RunContext) -> Void = { [ahead] context in
      var rows = SavedFiles()
      rows.add("", .exports)
      // What a page cannot show now, the night says.
      do { try ahead?.show(rows, context.alone(context.cancellation), isYounger: false) } catch {}
    }
    night = WatchedNight(saved, request, context, afterIngest: afterIngest) { [wakeup] in wakeup.wake() }
  }

  private func isFree() -> Bool {
    guard let busyUntil else { return true }
    guard now >= busyUntil else { return false }
    self.busyUntil = now + Self.busyNanoseconds
    return BuildLocks.holder(request) == nil
  }

  private func finish(_ night: WatchedNight, _ outcome: WatchedNight.Outcome) {
    night.join()
    self.night = nil
    if night.wasCut, outcome.failure?.exitCode == .interrupted {
      cuts += 1
      return waiting.add(night.saved)
    }
    if let failure = outcome.failure, failure.exitCode == .busy {
      if busyUntil == nil { talk.say("\(failure.problem.reason): the build waits until that is free") }
      busyUntil = now + Self.busyNanoseconds
      return waiting.add(night.saved)
    }
    cuts = 0
    busyUntil = nil
    say(night, outcome)
    publish(night, outcome)
  }

  /// A line for the build, and the problems that came and went.
  private func say(_ night: WatchedNight, _ outcome: WatchedNight.Outcome) {
    talk.say(WatchLine(night.saved, outcome).text)
    let change = problems.become(outcome.log, isWhole: outcome.failure == nil)
    for problem in change.new { talk.problem(problem) }
    for problem in change.gone { talk.say("Mended: \(Printable.line(problem.headline, limit: 300))") }
  }

  /// Tells open pages what the night did.
  private func publish(_ night: WatchedNight, _ outcome: WatchedNight.Outcome) {
    guard let room, let ahead, let desk else { return }
    desk.add(WatchLine(night.saved, outcome).build(began: night.began, zone: SiteZone.find(request, context)))
    desk.show(problems.problems)
    if night.saved.areas == [.exports] || outcome.failure == nil && outcome.report?.hold == nil {
      // Otherwise a mistake in a template, or a hold, leaves open pages as they were shown.
      ahead.published()
    }
    showMistakes(room, mistakes + (outcome.failure.map { [$0.problem] } ?? []))
    room.deskChanged()
    if outcome.failure == nil {
      looking.begin { [desk, ahead, room, context] in
        desk.look(ahead.templateFiles(context.alone(Cancellation())))
        room.deskChanged()
      }
    }
  }
}

extension ProblemLog {
  /// The examples of errors.
  fileprivate var errors: [Problem] { entries.flatMap(\.examples).filter { $0.severity == .error } }
}
