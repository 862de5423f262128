internal import CShardRunners
internal import Diagnostics
internal import Ingest
internal import Lake
internal import Model
internal import Platform

/// `sumaq shard`: plans a site that several machines make, and runs a filter of it, or a step of its driver.
package struct ShardJob: Sendable {
  let lake: LakeFolder
  let request: RunRequest
  let context: RunContext

  /// `lake` is the folder in which the tasks meet.
  package init(lake: String, _ request: RunRequest, _ context: RunContext) {
    self.lake = LakeFolder(lake)
    self.request = request
    self.context = context
  }

  /// Plans a night whose site is put in place as files, or stays in packs. Returns the path of the plan in the lake.
  package func plan(shards: Int, asPacks: Bool) throws -> String {
    let (own, form) = (ProblemLog(), asPacks ? LakeForm.packs : .files)
    defer { own.forward(to: context.problems) }
    let context = context.reporting(to: own)
    own.begin(RunPart.settings)
    let run = try RunPlan(request, context)
    own.begin(RunPart.exports)
    let start = context.clock.microsecondsSince1970()
    let files = try ExportFolder.list(
      request.exports, settings: ingest(run).ingestSettings, problems: context.problems)
    try ShardLimits(plan: run, request: request, context: context).check(files)
    try TemplateStage(run, request, context, stages: [.pages]).check()
    let last = try begin(form)
    run.reportApp(output: lake.folder, request, context.problems)
    let before = try last.map { last throws in try planned(last.rows) }
    let read = PartsPlan(files.filter(\.isRecognized), before: before, start: start)
    for collection in read.missing {
      context.problems.report(
        PipelineProblems.missingCollection.problem(
          at: Place(collection.name), "tonight's exports have no file of \(collection.name); the stored rows were kept")
      )
    }
    let fingerprints = try ShardFingerprints(run, request, context)
    let list = try ShardNight.listedPeople(request, after: before, in: lake)
    let people = list?.portable
    let access = PlannedAccess(run, state: request.state, after: before?.access)
    if !access.isAnybodys, let last, last.hasSealed { try requireKeysFolder() }
    let forgotten = people.map { Digest.hex(SHA256.digest($0)) } ?? ""
    if let reason = access.missing {
      let problem = KeysFolder(state: request.state).missing(reason)
      if case .open = run.sealed { context.problems.report(problem) }
      // What stays sealed may tell of them.
      if let last, last.hasSealed, last.forgotten != forgotten { throw Failure(.data, problem) }
    }
    let plan = try ShardPlan(
      exports: request.exports, config: request.config, templates: request.templates,
      isConfigNamed: request.configIsNamed, areTemplatesNamed: request.templatesAreNamed, isOffline: request.offline,
      isApp: run.isApp, form: form,
      asOf: run.clock.asOf, shards: shards, number: (last?.number ?? 0) + 1, before: last?.rows ?? "",
      allowsShrink: request.allowShrink, reading: fingerprints.reading, fingerprint: fingerprints.all,
      parts: read.parts, groups: read.groups, retained: read.retained,
      forgotten: forgotten, access: access, learnsPeople: list?.people(zone: run.clock.zone).knowsMails ?? false,
      failOn: request.failOn, maxRejects: request.maxRejects?.text ?? ""
    ).named()
    if let people { try lake.put(people, as: ShardNight.people(in: plan.night)) }
    let settings = ingest(run).ingestSettings
    let told = PlanTold(
      problems: own.foundByPart,
      files: FileRemarks.lines(files) + (last == nil ? FileRemarks.unread(files, settings) : []),
      help: FileRemarks.help(files, isPlanned: false, settings))
    try lake.put(packed: told, as: PlanTold.name(of: plan.night))
    try lake.put(json: plan, as: ShardPlan.name(of: plan.night))
    return lake.path(ShardPlan.name(of: plan.night))
  }

  /// Fails with 64 if the state folder never had a list of access: that of another machine takes no person's away.
  private func requireKeysFolder() throws {
    let folder = KeysFolder.path(in: request.state)
    guard try FileStatus.of(folder) == nil else { return }
    throw ShardProblems.refused(
      folder, "the lake has sealed pages, and this state folder has no list of access",
      mend:
        "Plan with the state folder that has the keys (--state), or create the folder if no person shall have access.")
  }

  /// A lake is a folder of sumaq's own, as files in it are replaced. Returns the night on which the next one builds.
  private func begin(_ form: LakeForm) throws -> LakeManifest? {
    if try !lake.names(in: "").isEmpty { try lake.requireMark() }
    try lake.put(Array("The files in this folder are written by sumaq shard.\n".utf8), as: LakeFolder.mark)
    let state = try LakeState(lake)
    if let last = state.last {
      if last.form == form { return last }
      throw ShardProblems.refused(
        lake.path(LakeState.manifest), "the site of the lake is put in place as \(last.form.rawValue)",
        mend: "Plan with --form \(last.form.rawValue), or name a new, empty folder with --lake.")
    }
    let site = try lake.names(in: "site")
    guard !state.isTorn, site.isEmpty || !state.publishing.isEmpty else {
      throw ShardProblems.refused(
        lake.path(LakeState.manifest),
        "the lake has a site, and no manifest that this sumaq reads: it cannot tell which files are its own",
        mend: "Name a new, empty folder with --lake; publish it in place of the old one.")
    }
    return nil
  }

  /// The plan of the night on which the next one builds.
  private func planned(_ night: String) throws -> ShardPlan {
    if let plan = try ShardPlan(of: night, in: lake) { return plan }
    throw ShardProblems.refused(
      lake.path(ShardPlan.name(of: night)),
      "the lake lacks the plan of the night in place, by which the next one knows what is gone and what is kept",
      mend: "Bring back the folder nights, or name a new, empty folder with --lake.")
  }

  private func ingest(_ run: RunPlan) -> IngestStage {
    IngestStage(request: request, settings: run.settings, clock: run.clock, context: context)
  }
}

extension LakeFolder {
  /// The file by which a folder is a lake.
  static let mark = "sumaq-lake"

  /// Fails with 73 if sumaq did not make the folder.
  func requireMark() throws {
    let names = try names(in: "")
    if names.contains(Self.mark) { return }
    throw Failure(
      .cannotCreate,
      ShardProblems.foreignLake.problem(
        at: Place(folder),
        names.isEmpty ? "there is no lake in the folder" : "the folder is not empty, and sumaq did not make it"))
  }
}

/// The job by which an engine makes a site of shards, which `sumaq shard runner` prints.
package enum ShardRunner: String, Sendable {
  case spark

  package var text: String { cshardrunners_spark().map { String(cString: $0) } ?? "" }
}

/// The problems of sites that are made by shards.
enum ShardProblems {
  static let refused = ProblemKind("shard.refused")
  static let changed = ProblemKind("shard.plan-changed")
  static let foreignLake = ProblemKind("shard.foreign-lake")
  static let damagedMember = ProblemKind("shard.damaged-member")
  static let unknownNight = ProblemKind("shard.unknown-night")
  static let overtaken = ProblemKind("shard.overtaken")
  static let samePath = ProblemKind("shard.same-path")
  static let otherKeys = ProblemKind("shard.other-keys")
  static let badTask = ProblemKind("shard.unknown-task")

  static func refused(_ path: String?, _ words: String, mend: String) -> Failure {
    Failure(.usage, refused.problem(at: path.map { Place($0) }, words, mend: mend))
  }
}

/// The problems of what is asked of a lake whose night is in place.
enum LakeActProblems {
  static let noNight = ProblemKind("lake.no-night")
  static let notInPlace = ProblemKind("lake.not-in-place")
  static let damagedWork = ProblemKind("lake.damaged-work")
  static let differs = ProblemKind("lake.site-differs")

  static func overtaken(_ lake: LakeFolder) -> Failure {
    Failure(
      .usage,
      ShardProblems.overtaken.problem(
        at: Place(lake.path(LakeState.manifest)), "another night was put in place since this one was planned"))
  }
}

extension LakeState {
  /// What is in place. Fails if a night is on its way; `goesOn` if it is one of `rollback`, which may be begun again.
  func inPlace(_ lake: LakeFolder, goesOn: Bool = false) throws -> LakeManifest {
    if let manifest, publishing.isEmpty || goesOn && publishing.allSatisfy({ $0.back != nil }) { return manifest }
    throw Failure(
      .usage,
      LakeActProblems.notInPlace.problem(
        at: Place(lake.path(LakeState.manifest)),
        publishing.isEmpty ? "no night is in place" : "a night is being put in place, or was not to its end"))
  }
}
