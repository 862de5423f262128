internal import Diagnostics
internal import Ingest
internal import Lake
internal import Model
internal import Pages
internal import Platform
internal import Publish
internal import Sealing
internal import Store

/// A night of shards, as a task finds it: the lake, the plan, and the settings that the plan names.
struct ShardNight {
  let lake: LakeFolder
  let plan: ShardPlan
  var run: RunPlan
  let request: RunRequest
  var context: RunContext

  /// Reads the plan of a night. Fails with 78 if this machine has another program, other settings or other templates.
  init(_ lake: LakeFolder, night: String, _ request: RunRequest, _ context: RunContext) throws {
    guard let plan = try ShardPlan(of: night, in: lake) else {
      throw Failure(
        .usage,
        ShardProblems.unknownNight.problem(
          at: Place(lake.path(ShardPlan.name(of: night))), "the lake has no plan of night \(Printable.line(night))"))
    }
    (self.lake, self.plan, self.context) = (lake, plan, context)
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
  func file(of number: Int) throws -> ExportFile {
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

  /// The plan of the night in place when this one was planned; nil if there is none.
  var before: ShardPlan? {
    get throws { plan.before.isEmpty ? nil : try ShardPlan(of: plan.before, in: lake) }
  }

  /// What renders the night's pages.
  func renderer() throws -> SiteRenderer {
    let renderer = try Renderers.site(run, request, context)
    try TemplateRemarks(Renderers.folder(request), context.problems).check(renderer, workers: 1)
    return renderer
  }

  /// The words before a name that lists by name ignore.
  func articles() throws -> Articles {
    try SiteRenderer.articles(in: Renderers.folder(request), run.siteSettings)
  }

  /// Renders some parts of the site. `guides` are the kinds of lists that the whole site has; nil if the store tells.
  /// `elsewhere` is what other filters make.
  func render(
    _ set: SubjectSet, _ parts: Set<SitePart>, _ store: Store, _ guides: GuideKinds?, elsewhere: MadeElsewhere? = nil,
    into site: any SiteSink, first: (SiteRenderer, any SiteSink) throws -> Void = { _, _ in }
  ) throws -> PagesOutcome {
    let renderer = try renderer()
    try first(renderer, site)
    let context = context
    let outcome: PagesOutcome
    do {
      outcome = try renderer.render(
        set, parts: parts, guides: guides, store: store, into: site, asOf: plan.asOf, photosFolder: lake.folder,
        workers: 1, clock: context.clock, figures: SharedFigures(elsewhere?.whole), elsewhere: elsewhere,
        cancelled: { context.cancellation.isCancelled })
    } catch is CancellationError {
      try context.checkCancelled()
      throw CancellationError()
    }
    try context.checkCancelled()
    return outcome
  }
}

/// The people whom `sumaq forget` took out. The planner puts their list into the night, as it alone has the state
/// folder; the tasks that read rows drop theirs, as a night does.
extension ShardNight {
  /// Where a night has those whom rows show by an address, once all parts were looked at.
  static func learnedPeople(in night: String) -> String { "nights/\(night)/people" }

  /// Where a night has the list.
  static func people(in night: String) -> String { "nights/\(night)/forgotten" }

  /// The list of the state folder with what the night before knew besides: who was recognized there by an address, and whom
  /// this state folder does not know, but for those who were taken off it since. Nil if no person is on it. Fails with 65 if
  /// the store remembers another list, or the two have different keys.
  static func listedPeople(
    _ request: RunRequest, after before: ShardPlan?, in lake: LakeFolder
  ) throws -> ForgottenList? {
    let all = try before.flatMap { try list(of: $0, in: lake) }
    var listed = try ForgottenList.read(state: request.state)
    try ForgottenList.check(
      listed, StoreAccess.forgottenMemory(request), orKnownBy: all.map { [$0] } ?? [], state: request.state)
    try listed?.sign()
    if listed?.lines.isEmpty == true { listed = nil }
    guard let before, let all else { return listed }
    let earlier = try all.lifted(LakeLift(lake: lake).lifted(from: before.night))
    guard !earlier.lines.isEmpty else { return listed }
    guard let listed else { return earlier }
    guard listed.key == earlier.key else {
      throw ForgottenList.missing(
        ForgottenList.folder(in: request.state),
        "the list of forgotten people has another key than that of the night before in the lake")
    }
    let known = Set(listed.lines.map(\.person))
    return ForgottenList(
      folder: listed.folder, key: listed.key,
      lines: listed.lines.union(earlier.lines.filter { !known.contains($0.person) }))
  }

  /// The list of a night with those whom its rows showed by an address; nil if it had none.
  static func list(of plan: ShardPlan, in lake: LakeFolder) throws -> ForgottenList? {
    guard !plan.forgotten.isEmpty else { return nil }
    let list = try read(plan, in: lake)
    guard plan.learnsPeople else { return list }
    let path = lake.path(learnedPeople(in: plan.night))
    let bytes = try Files.read(path, limit: 1 << 30)
    do throws(PackedReader.Torn) { return list.learning(try ForgottenLine.all(in: bytes)) } catch {
      throw Failure(
        .inputOutput, LakeProblems.torn.problem(at: Place(path), "the file does not list people as sumaq writes them"))
    }
  }

  /// The list as the plan has it; nil if it has none. Fails with 74 if the file is not the one of the plan.
  func listed() throws -> ForgottenList? { plan.forgotten.isEmpty ? nil : try Self.read(plan, in: lake) }

  /// The list with all whom tonight's rows show by an address; nil if the plan has none.
  func forgotten() throws -> ForgottenList? { try Self.list(of: plan, in: lake) }

  /// The digest of that list, as the next plan has it; empty if there is none.
  func forgottenDigest(of plan: ShardPlan) throws -> String {
    try Self.list(of: plan, in: lake).map { Digest.hex(SHA256.digest($0.portable)) } ?? ""
  }

  private static func read(_ plan: ShardPlan, in lake: LakeFolder) throws -> ForgottenList {
    let path = lake.path(people(in: plan.night))
    let bytes = try Files.read(path, limit: 1 << 30)
    guard Digest.hex(SHA256.digest(bytes)) == plan.forgotten, let list = ForgottenList(portable: bytes) else {
      throw Failure(
        .inputOutput,
        LakeProblems.torn.problem(at: Place(path), "the list of forgotten people is not the one of the plan"))
    }
    return list
  }

  /// How rows are read, without those of the people of a list.
  func ingest(without list: ForgottenList?) -> IngestStage {
    var stage = ingest
    stage.forgotten = list?.people(zone: run.clock.zone)
    return stage
  }
}

extension ForgottenLine {
  fileprivate struct Person: Hashable {
    let kind: ForgottenPeople.Kind
    let mark: PersonMark
  }

  /// Whom a line is about.
  fileprivate var person: Person { Person(kind: kind, mark: mark) }
}

/// What was taken off the list of the forgotten for a lake.
///
/// Each night has the list with which it was made, and the next one takes it along, whichever state folder it is planned
/// with. So each notes who was taken off it since.
struct LakeLift {
  let lake: LakeFolder

  /// The lines with which a person was forgotten, of every night that has them.
  func lines(of word: String) throws -> [(night: String, lines: Set<ForgottenLine>)] {
    try nights().compactMap { plan in
      guard let list = try ShardNight.list(of: plan, in: lake) else { return nil }
      let lines = try list.lifted(lifted(from: plan.night)).lines(of: word)
      return lines.isEmpty ? nil : (plan.night, lines)
    }
  }

  /// The list of every night that has one.
  func lists() throws -> [ForgottenList] { try nights().compactMap { try ShardNight.list(of: $0, in: lake) } }

  /// Notes that people were taken off a night's list.
  func note(_ lines: Set<ForgottenLine>, in night: String) throws {
    let bytes = Array(lines.map { $0.text + "\n" }.sorted().joined().utf8)
    // A file for each time, named by what it says: none is ever written over.
    try lake.put(bytes, as: "\(Self.folder(of: night))/\(Digest.hex(SHA256.digest(bytes)).prefix(16))")
  }

  /// Who was taken off a night's list since it was made.
  func lifted(from night: String) throws -> Set<ForgottenLine> {
    let folder = Self.folder(of: night)
    var lines: Set<ForgottenLine> = []
    for name in try lake.names(in: folder).sorted() {
      let text = String(decoding: try lake.bytes(of: "\(folder)/\(name)") ?? [], as: UTF8.self)
      // A line that was cut off is written again by the same command.
      lines.formUnion(text.split(separator: "\n").compactMap { ForgottenLine(String($0)) })
    }
    return lines
  }

  /// A night that did not look at its parts was never in place.
  private func nights() throws -> [ShardPlan] {
    try lake.names(in: "nights").sorted().compactMap { try ShardPlan(of: $0, in: lake) }.filter { plan in
      try !plan.learnsPeople || FileStatus.following(lake.path(ShardNight.learnedPeople(in: plan.night))) != nil
    }
  }

  private static func folder(of night: String) -> String { "nights/\(night)/lifted" }
}

/// The folder of a task on its own machine. A lock in it tells that the task lives; what a killed one left is removed by
/// the next task on the machine.
struct TaskScratch {
  private static let beginning = "sumaq-shard-"
  private static let lock = "lock"
  /// So much older than a new one is a folder whose task has had the time to lock it.
  private static let youngestSeconds: Int64 = 600

  /// Calls `body` with a new folder, and removes it afterwards.
  static func run<Result>(_ request: RunRequest, _ context: RunContext, _ body: (String) throws -> Result) throws
    -> Result
  {
    let folder = try Files.makeTemporaryFolder(Path.join(request.temporaryFolder, beginning))
    return try Afterwards.run {
      let lock = try BuildLock(
        Path.join(folder, lock), since: Timestamp(microseconds: context.clock.microsecondsSince1970()).iso(),
        command: "sumaq shard")
      try sweep(request.temporaryFolder, beside: folder)
      return try withExtendedLifetime(lock) { try body(folder) }
    } cleanUp: {
      try Files.removeTree(folder)
    }
  }

  /// Removes the folders of tasks that ended without it. Whatever cannot be looked at or removed is left: it may be of
  /// another user, or another task removes it at this moment.
  private static func sweep(_ folder: String, beside own: String) throws {
    // The file system's own time counts, which may differ from that of the machine.
    let (names, now) = (try Files.names(in: folder), try FileStatus.of(own)?.modified ?? 0)
    for name in names where name.hasPrefix(beginning) {
      let path = Path.join(folder, name)
      do {
        guard let status = try FileStatus.of(path), status.kind == .folder, status.owner == geteuid(),
          status.modified < now - youngestSeconds * 1_000_000_000,
          try BuildLock.holder(Path.join(path, lock)) == nil
        else { continue }
        try Files.removeTree(path)
      } catch { continue }
    }
  }
}
