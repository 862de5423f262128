internal import Diagnostics
internal import Ingest
internal import Lake
internal import Model
internal import Platform
internal import Publish
internal import Sealing

/// A night of shards, as a task finds it: the lake, the plan, and the settings that the plan names.
struct ShardNight {
  let lake: LakeFolder
  let plan: ShardPlan
  private(set) var run: RunPlan
  let request: RunRequest
  private(set) var context: RunContext
  /// What the task that runs finds wrong.
  private(set) var problems = TaskProblems()

  /// Reads the plan of a night. Fails with 78 if this machine has another program, other settings or other templates.
  init(_ lake: LakeFolder, night: String, _ request: RunRequest, _ context: RunContext) throws {
    guard let plan = try ShardPlan(of: night, in: lake) else {
      throw Failure(
        .usage,
        ShardProblems.unknownNight.problem(
          at: Place(lake.path(ShardPlan.name(of: night))), "the lake has no plan of night \(Printable.line(night))"))
    }
    try self.init(lake, plan, request, context)
  }

  init(_ lake: LakeFolder, _ plan: ShardPlan, _ request: RunRequest, _ context: RunContext) throws {
    self.lake = lake
    self.plan = plan
    self.context = context
    self.request = Self.request(plan, request)
    run = try RunPlan(
      ofTask: self.request, context, sealsElsewhere: plan.access.isAnybodys, readers: plan.access.readers)
    let fingerprints = try ShardFingerprints(run, self.request, context)
    guard fingerprints.all == plan.fingerprint else {
      throw Failure(
        .configuration,
        ShardProblems.changed.problem(
          at: Place(lake.path(ShardPlan.name(of: plan.night))),
          "this machine has another program, settings or templates than the plan was made with"))
    }
  }

  /// A request with what the plan says, for this machine.
  private static func request(_ plan: ShardPlan, _ request: RunRequest) -> RunRequest {
    var own = request
    (own.exports, own.config, own.templates) = (plan.exports, plan.config, plan.templates)
    (own.configIsNamed, own.templatesAreNamed) = (plan.isConfigNamed, plan.areTemplatesNamed)
    own.asOf = plan.asOf
    own.offline = plan.isOffline
    if !own.stateIsNamed, plan.access.isAnybodys { own.state = plan.access.folder }
    own.workers = 1
    return own
  }

  var ingest: IngestStage { IngestStage(request: request, settings: run.settings, clock: run.clock, context: context) }

  /// The file of a part. Fails with 78 if the file is not the one of the plan.
  func file(of number: Int) throws(Failure) -> ExportFile {
    let part = plan.parts[number]
    let quiet = ProblemLog()
    let file = try ExportFolder.file(
      part.name, in: request.exports, settings: ingest.ingestSettings, problems: quiet)
    guard let file, file.status.size == part.bytes, file.status.modified == part.modified else {
      throw Failure(
        .configuration,
        ShardProblems.changed.problem(at: Place(part.name), "the file is not the one that the plan was made with"))
    }
    return file
  }

  var shards: [Shard] { (0..<plan.shards).map { Shard($0, of: plan.shards) } }

  /// The night in place when this one was planned; nil if there is none.
  var before: ShardNight? {
    get throws {
      guard !plan.before.isEmpty, let before = try ShardPlan(of: plan.before, in: lake) else { return nil }
      return ShardNight(earlier: before, than: self)
    }
  }

  private init(earlier plan: ShardPlan, than night: ShardNight) {
    (lake, run, request, context) = (night.lake, night.run, night.request, night.context)
    self.plan = plan
  }

  func done(_ task: ShardTask) throws(Failure) -> DoneList { try lake.requireDone(task.name, in: plan.night) }

  /// Whether a task is done, and what it made is there.
  func isDone(_ task: ShardTask) throws(Failure) -> Bool {
    guard let list = try lake.done(task.name, in: plan.night) else { return false }
    return try lake.hasFiles(of: list)
  }

  /// The file of a kind that a task has put.
  func open(_ kind: String, of task: ShardTask) throws(Failure) -> BlockFile {
    try lake.open(try done(task).file(kind))
  }

  /// Puts a file of a kind.
  func put(_ writer: BlockWriter, _ kind: String, of task: ShardTask) throws(Failure) -> LakeFile {
    try lake.put(writer, as: "work/\(kind)/\(task.name)")
  }

  /// Runs a task, unless it is done, in a folder of its own on this machine, and lists what it made. A task of this night or
  /// another that had the same inputs has made the same.
  func run(_ task: ShardTask) throws {
    guard plan.has(task) else {
      throw Failure(
        .usage,
        ShardProblems.badTask.problem(
          "the plan has \(Amount.of(plan.parts.count, "part", "parts")) from 0 on and "
            + "\(Amount.of(plan.shards, "shard", "shards")), and no task \(task.words.joined(separator: " "))"))
    }
    if try isDone(task) { return }
    try context.checkCancelled()
    let inputs = try inputs(of: task)
    if try isMade(task, from: inputs) { return }
    let own = reportingAlone(examples: packs.contains(task) ? 1000 : 5)
    defer { own.problems.forward(to: context.problems) }
    var list = try TaskScratch.run(request, context) { scratch in
      var list = try own.work(task, scratch)
      if let file = try own.problems.write(in: scratch) {
        list.files.append(try put(file, TaskProblems.kind, of: task))
      }
      return list
    }
    if let inputs {
      list.inputs = inputs
      try lake.remember(list)
    }
    try lake.put(list, in: plan.night)
  }

  /// Whether a task of another night has made the same from the same inputs; it is listed then.
  private func isMade(_ task: ShardTask, from inputs: String?) throws -> Bool {
    guard let inputs, var list = try lake.made(from: inputs) else { return false }
    list.task = task.name
    try lake.put(list, in: plan.night)
    return true
  }

  /// The night for a task that has the keys.
  func sealing(_ access: SiteAccess) -> ShardNight {
    var own = self
    own.run = run.sealing(access)
    return own
  }

  /// The night with problems of its own.
  func reportingAlone(examples: Int) -> ShardNight {
    var own = self
    own.problems = TaskProblems(examples: examples)
    own.context = context.reporting(to: own.problems.log)
    return own
  }

  private func work(_ task: ShardTask, _ scratch: String) throws -> DoneList {
    switch task {
    case .learn(let part): try LearnTask(night: self, part: part, scratch: scratch).run()
    case .scan(let part): try ScanTask(night: self, part: part, scratch: scratch).run()
    case .split(let part): try SplitTask(night: self, part: part, scratch: scratch).run()
    case .take(let shard): try TakeTask(night: self, shard: shard, scratch: scratch).run()
    case .photos(let shard): try PhotosTask(night: self, shard: shard, scratch: scratch).run()
    case .make(let shard): try MakeTask(night: self, shard: shard, scratch: scratch).run()
    case .sum(.people): try PeopleTask(night: self, scratch: scratch).run()
    case .sum(.facts): try FactsTask(night: self, scratch: scratch).run()
    case .sum(.kills): try KillsTask(night: self, scratch: scratch).run()
    case .sum(.faces): try FacesTask(night: self, scratch: scratch).run()
    case .sum(.lists): try ListsTask(night: self, scratch: scratch).run()
    case .seal(let shard): try SealTask(night: withKeys(), shard: shard, scratch: scratch).run()
    case .sum(.sealed): try SealedTask(night: withKeys(), scratch: scratch).run()
    case .sum(.offline): try OfflineTask(night: self, scratch: scratch).run()
    case .sum(.publish): try PublishTask(night: self, scratch: scratch).run()
    }
  }
}
