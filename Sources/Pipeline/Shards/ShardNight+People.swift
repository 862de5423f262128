internal import Diagnostics
internal import Ingest
internal import Lake
internal import Model
internal import Platform
internal import Store

/// The people whom `sumaq forget` took out. The planner puts their list into the night, as it alone has the state
/// folder; the tasks that read rows drop theirs, as a night does.
extension ShardNight {
  /// The key of the block with those whom a part's rows show by an address.
  static let learnedPeople: UInt32 = 1

  /// Where a night has the list.
  static func people(in night: String) -> String { "nights/\(night)/forgotten" }

  /// The list of the state folder; nil if nobody is on it. Fails with 65 if the store remembers a longer one.
  static func listedPeople(_ request: RunRequest) throws -> ForgottenList? {
    let list = try ForgottenList.read(state: request.state)
    try ForgottenList.check(list, memory(of: request), state: request.state)
    guard let list, !list.lines.isEmpty else { return nil }
    return list
  }

  /// The list of the state folder with what the night before knew besides: who was recognized there by an address, and whom
  /// this state folder does not know. Fails with 65 if the two have different keys.
  static func listedPeople(
    _ request: RunRequest, after before: ShardPlan?, in lake: LakeFolder
  ) throws -> ForgottenList? {
    let listed = try listedPeople(request)
    guard let before, let earlier = try list(of: before, in: lake) else { return listed }
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
  private static func list(of plan: ShardPlan, in lake: LakeFolder) throws -> ForgottenList? {
    guard !plan.forgotten.isEmpty else { return nil }
    let list = try read(plan, in: lake)
    var lines = list.lines
    let facts = try lake.requireDone(ShardTask.sum(.facts).name, in: plan.night).file("facts")
    try lake.open(facts).each(learnedPeople) { reader in
      guard let line = ForgottenLine(try reader.text()) else { throw PackedReader.Torn() }
      if !lines.contains(where: { $0.person == line.person }) { lines.insert(line) }
    }
    return ForgottenList(folder: list.folder, key: list.key, lines: lines)
  }

  private static func memory(of request: RunRequest) throws -> ForgottenMemory {
    let nothing = ForgottenMemory(lines: 0, digest: [])
    guard try FileStatus.following(Path.join(request.state, "sumaq.sqlite")) != nil else { return nothing }
    do {
      return try StoreAccess.read(request).forgottenMemory()
    } catch let failure as Failure where failure.problem.kind == StoreProblems.older {
      // Older programs forgot nobody.
      return nothing
    }
  }

  /// The list of the night; nil if the plan has none. Fails with 74 if the file is not the one of the plan.
  func forgotten() throws -> ForgottenList? {
    plan.forgotten.isEmpty ? nil : try Self.read(plan, in: lake)
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

  /// The people whom the rows of a task's parts show by an address.
  func learnedPeople(of task: ShardTask) throws -> [ForgottenLine] {
    var lines: [ForgottenLine] = []
    try open("facts", of: task).each(Self.learnedPeople) { reader in
      guard let line = ForgottenLine(try reader.text()) else { throw PackedReader.Torn() }
      lines.append(line)
    }
    return lines
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
