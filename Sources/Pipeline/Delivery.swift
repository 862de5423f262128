internal import Diagnostics
internal import Model
internal import Platform
internal import Store

/// `publish.after`: tells a program of the operator's what changed in the output since it last succeeded.
///
/// It runs while the run holds its locks, so that the output stays as the lists say. What it was told of is recorded
/// only when it has ended with 0: whatever happens before, the next run tells it of everything since.
struct Delivery {
  let plan: RunPlan
  let request: RunRequest
  let context: RunContext

  /// Runs the command if it has not been told of the newest publication. If it fails, that becomes a problem.
  func run(store: Store, locks: BuildLocks, into report: inout RunReport) throws {
    guard let setting = plan.settings.publishAfter, let kept = try kept(store), let newest = kept.last else { return }
    let command = Self.name(setting)
    let told = try store.delivered(to: command)
    guard told != newest.number else { return }
    try locks.takeOutput()
    let oldest = kept[0].number - 1
    let isComplete = told.map { told in told < oldest || kept.contains { $0.number > told && $0.everything } } ?? true
    let (done, fault) = try carry(setting, store, newest, after: max(told ?? oldest, oldest), isComplete: isComplete)
    if isComplete || done.written + done.removed > 0 { report.after = done }
    guard let fault else { return try store.recordDelivered(newest.number, to: command) }
    context.problems.report(PipelineProblems.afterFailed.problem(at: Place(request.config), fault))
  }

  /// Writes the lists and runs the command; what it was told, and what went wrong.
  private func carry(
    _ setting: Settings.PublishAfter, _ store: Store, _ newest: PublicationRecord, after publication: Int64,
    isComplete: Bool
  ) throws -> (done: RunReport.After, fault: String?) {
    context.progress.begin(.after)
    defer { context.progress.end() }
    var done = RunReport.After()
    var fault: String?
    done.isComplete = isComplete
    done.seconds = try context.timed {
      do {
        let lists = try ChangeLists(
          in: request.state, store: store, after: publication, isComplete: isComplete, folder: setting.folder)
        (done.written, done.removed) = (lists.written, lists.removed)
        fault = run(setting, lists, night: newest.published, isComplete: isComplete)
        try ChangeLists.remove(in: request.state)
      } catch let error as FileError {
        fault = "the lists of what changed could not be written: \(error)"
      }
    }.seconds
    done.succeeded = fault == nil
    return (done, fault)
  }

  /// The publications that are kept; nil if there are none.
  private func kept(_ store: Store) throws -> [PublicationRecord]? {
    let kept = try store.publications()
    return kept.isEmpty ? nil : kept
  }

  /// Nil if the command succeeded. A command that needs not be told of anything is not run.
  private func run(
    _ setting: Settings.PublishAfter, _ lists: ChangeLists, night: Int, isComplete: Bool
  ) -> String? {
    guard isComplete || lists.written + lists.removed > 0 else { return nil }
    let folder = setting.folder.map { Path.join(request.output, $0.rawValue) } ?? request.output
    return CommandRunner(context: context).run(
      setting.command,
      variables: [
        "SUMAQ_FOLDER": folder, "SUMAQ_WRITTEN": lists.writtenFile, "SUMAQ_REMOVED": lists.removedFile,
        "SUMAQ_NIGHT": "\(night)", "SUMAQ_COMPLETE": isComplete ? "1" : "0",
      ], seconds: Double(setting.seconds))
  }

  /// What the store has of the command: another command, or other arguments, were never told of anything.
  private static func name(_ setting: Settings.PublishAfter) -> String {
    var digest = SHA256()
    for word in setting.command + [setting.folder?.rawValue ?? ""] { digest.update("\(word.utf8.count) \(word)") }
    return Digest.hex(digest.finish(), length: 32)
  }
}

/// The lists of what `publish.after` is told: two files in the state folder with one path a line.
struct ChangeLists {
  /// How many paths they list.
  let written: Int
  let removed: Int
  let writtenFile: String
  let removedFile: String

  /// Writes the changes after a publication. Paths begin at `folder`, or at the output if it is nil.
  init(
    in state: String, store: Store, after publication: Int64, isComplete: Bool, folder: Settings.PublishAfter.Folder?
  ) throws {
    let place = Path.join(state, Self.folder)
    try Files.makeFolder(place, permissions: 0o700)
    writtenFile = Path.join(place, "written")
    removedFile = Path.join(place, "removed")
    func write(_ paths: Store.ChangedPaths, to file: String) throws -> Int {
      try Files.remove(file)
      let target = try FileDescriptor(opening: file, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      var list = PathList(below: folder?.rawValue) { try target.write($0) }
      try store.eachChangedPath(paths, after: publication, isComplete: isComplete) { path, _ in try list.add(path) }
      try list.finish()
      return list.count
    }
    written = try write(.written, to: writtenFile)
    removed = try write(.removed, to: removedFile)
  }

  /// Removes the lists.
  static func remove(in state: String) throws { try Files.removeTree(Path.join(state, folder)) }

  private static let folder = "after"
}

/// Writes paths one after another, each ended by a newline or a NUL, in pieces.
struct PathList {
  private static let pieceBytes = 1 << 16

  private(set) var count = 0
  private let folder: String?
  private let end: UInt8
  private let sink: ([UInt8]) throws -> Void
  private var buffer: [UInt8] = []

  /// Writes the paths below `folder`, as they stand there; all of them if it is nil.
  init(below folder: String?, end: UInt8 = UInt8(ascii: "\n"), to sink: @escaping ([UInt8]) throws -> Void) {
    self.folder = folder.map { $0 + "/" }
    self.end = end
    self.sink = sink
  }

  /// `note` follows the path before its end.
  mutating func add(_ path: String, then note: String = "") throws {
    guard folder.map(path.hasPrefix) ?? true else { return }
    buffer.append(contentsOf: path.utf8.dropFirst(folder?.utf8.count ?? 0))
    buffer.append(contentsOf: note.utf8)
    buffer.append(end)
    count += 1
    if buffer.count >= Self.pieceBytes { try flush() }
  }

  mutating func finish() throws { if !buffer.isEmpty { try flush() } }

  private mutating func flush() throws {
    try sink(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
