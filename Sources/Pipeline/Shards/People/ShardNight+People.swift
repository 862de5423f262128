internal import Diagnostics
internal import Ingest
internal import Lake
internal import Model
internal import Platform
internal import Store

/// The people whom `sumaq forget` took out. The planner puts their list into the night, as it alone has the state
/// folder; the tasks that read rows drop theirs, as a night does.
extension ShardNight {
  /// Where a night has those whom rows show by an address, once all parts were looked at.
  static func learnedPeople(in night: String) -> String { "nights/\(night)/people" }

  /// Where a night has the list.
  static func people(in night: String) -> String { "nights/\(night)/forgotten" }

  /// The list of the state folder with what the night before knew besides: who was recognized there by an address, and whom
  /// this state folder does not know, but for those who were taken off it since. Nil if nobody is on it. Fails with 65 if
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
