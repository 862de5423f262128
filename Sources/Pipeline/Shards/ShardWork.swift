internal import Diagnostics
internal import Ingest
internal import Lake
internal import Model
internal import Platform
internal import Synchronization

/// `sumaq shard`: plans a site that several machines make, runs one task of it, or all.
package struct ShardWork: Sendable {
  let lake: LakeFolder
  let request: RunRequest
  let context: RunContext

  /// `lake` is the folder in which the tasks meet.
  package init(lake: String, _ request: RunRequest, _ context: RunContext) {
    self.lake = LakeFolder(lake)
    self.request = request
    self.context = context
  }

  /// Plans a night, and writes its tasks into the lake, one a line. Returns the path of that file.
  package func plan(shards: Int) throws -> String {
    lake.path("nights/\(try makePlan(shards: shards).night)/plan.ndjson")
  }

  private func makePlan(shards: Int) throws -> ShardPlan {
    let run = try RunPlan(request, context)
    let files = try ExportFolder.list(
      request.exports, settings: ingest(run).ingestSettings, problems: context.problems)
    try ShardLimits(plan: run, request: request, context: context).check(files)
    let parts = ReadingOrder(files.filter(\.isRecognized)).files.map {
      ShardPlan.Part(name: $0.name, bytes: $0.status.size, modified: $0.status.modified)
    }
    let plan = ShardPlan(
      exports: request.exports, config: request.config, templates: request.templates,
      isConfigNamed: request.configIsNamed, areTemplatesNamed: request.templatesAreNamed, isOffline: request.offline,
      asOf: run.clock.asOf, shards: shards, fingerprint: try ShardNight.fingerprint(run, request, context), parts: parts
    )
    let night = plan.night
    try begin(night)
    let scripts = StageScripts(plan: plan, lake: lake)
    try scripts.put()
    try lake.put(lines(plan, scripts), as: "nights/\(night)/plan.ndjson")
    try lake.put(plan.json, as: "nights/\(night)/plan.json")
    return plan
  }

  /// Runs the task with these words.
  package func run(_ words: [String], night: String) throws {
    guard let task = ShardTask(words: words) else {
      throw Failure(
        .usage, ShardProblems.badTask.problem("“\(Printable.line(words.joined(separator: " ")))” is no task of shards"))
    }
    try ShardNight(lake, night: night, request, context).run(task)
  }

  /// Plans a night and runs all of its tasks on this machine, `workers` at once. Returns the words for the screen, and
  /// whether every part was read to its end.
  package func runAll(shards: Int, workers: Int) throws -> (words: String, isWhole: Bool) {
    let plan = try makePlan(shards: shards)
    let night = try ShardNight(lake, plan, request, context)
    for stage in plan.stages { try each(stage, workers: workers) { try night.run($0) } }
    return try ShardSummary(night).words()
  }

  /// Calls `body` with each of `tasks`, for `workers` of them at once. The first failure ends it.
  func each<Task: Sendable>(_ tasks: [Task], workers: Int, _ body: @escaping @Sendable (Task) throws -> Void) throws {
    let next = Shared(Atomic<Int>(0))
    let failed = Shared(Mutex<(any Error)?>(nil))
    Workers.run(min(workers, tasks.count)) { _ in
      while failed.value.withLock({ $0 == nil }) {
        let number = next.value.wrappingAdd(1, ordering: .relaxed).oldValue
        guard number < tasks.count else { return }
        do { try body(tasks[number]) } catch { failed.value.withLock { if $0 == nil { $0 = error } } }
      }
    }
    if let error = failed.value.withLock({ $0 }) { throw error }
  }

  /// A lake is a folder of sumaq's own, as files in it are replaced, and of one night.
  private func begin(_ night: String) throws(Failure) {
    let name = "sumaq-lake"
    do throws(FileError) {
      if try FileStatus.of(lake.path(name)) == nil, try FileStatus.following(lake.folder) != nil,
        try !Files.names(in: lake.folder).isEmpty
      {
        throw FileError("use", lake.folder, code: ENOTEMPTY)
      }
    } catch {
      guard error.code == ENOTEMPTY else { throw error.failure }
      throw Failure(
        .cannotCreate,
        ShardProblems.foreignLake.problem(at: Place(lake.folder), "the folder is not empty, and sumaq did not make it"))
    }
    guard try !hasAnother(than: night) else {
      throw Failure(
        .usage,
        ShardProblems.refused.problem(
          at: Place(lake.folder),
          "the lake has another night, and takes one: other exports, settings, templates, day or shards make another",
          mend: "Name a new, empty folder with --lake; publish it in place of the old one."))
    }
    try lake.put(Array("The files in this folder are written by sumaq shard.\n".utf8), as: name)
  }

  /// Whether the lake has another night, or a site of which no night is left.
  private func hasAnother(than night: String) throws(Failure) -> Bool {
    do throws(FileError) {
      let folder = lake.path("nights")
      let nights = try FileStatus.following(folder) == nil ? [] : try Files.names(in: folder)
      if nights.isEmpty { return try FileStatus.of(lake.path("site")) != nil }
      return nights != [night]
    } catch { throw error.failure }
  }

  private func lines(_ plan: ShardPlan, _ scripts: StageScripts) -> [UInt8] {
    var bytes: [UInt8] = []
    for (number, tasks) in plan.stages.enumerated() {
      for task in tasks {
        var json = JSONWriter()
        json.object { json in
          json.member("stage", number + 1)
          json.member("task", task.name)
          json.key("words")
          json.array { json in
            for word in scripts.words(of: task) { json.value(word) }
          }
        }
        bytes += json.bytes + [UInt8(ascii: "\n")]
      }
    }
    return bytes
  }

  private func ingest(_ run: RunPlan) -> IngestStage {
    IngestStage(request: request, settings: run.settings, clock: run.clock, context: context)
  }
}
