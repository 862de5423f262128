internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Publish

/// The steps by which a driver puts a night in place. Each may be repeated; between them stand the filters `ledger` and `put`.
extension ShardJob {
  /// Notes what is to be put in place, and which ledgers may be there: `nights/<night>/note.json`, whose path is returned.
  /// The driver has put the ledger there. Nothing is in place yet.
  package func note(_ night: String) throws -> String {
    let own = try ShardNight(lake, night: night, request, context)
    let state = try LakeState(lake)
    guard state.last?.rows ?? "" == own.plan.before else { throw LakeActProblems.overtaken(lake) }
    let ledger = "nights/\(night)/ledger.json"
    var manifest = LakeManifest(night: night, number: own.plan.number)
    (manifest.shards, manifest.form) = (own.plan.shards, own.plan.form)
    manifest.forgotten = try own.forgottenDigest(of: own.plan)
    manifest.ledger = try lake.json(in: ledger) ?? { throw LakeProblems.torn(ledger, "the file names no ledger") }()
    // Without keys what is sealed stays.
    if own.plan.access.missing != nil { manifest.ledger.sealed = state.last?.ledger.sealed ?? [] }
    return try put(note: manifest, over: state.former)
  }

  /// Notes that the site of a night before is to be put in place again: of the last one, or of the one with a number. Returns
  /// the path of the note. The rows on which the next night builds stay those of the newest one.
  package func noteRollback(to number: Int?) throws -> String {
    let state = try LakeState(lake)
    let manifest = try state.inPlace(lake, goesOn: true)
    let target = try LakeHistory(lake).target(number, of: manifest)
    let number = manifest.number + 1
    var back = LakeManifest(night: "\(manifest.rows)-back-\(number)", number: number)
    (back.shards, back.form, back.forgotten) = (target.shards, target.form, target.forgotten)
    // People whose access was removed since could open what was sealed then.
    (back.ledger.files, back.ledger.sealed) = (target.ledger.files, manifest.ledger.sealed)
    (back.rows, back.back) = (manifest.rows, target.number)
    return try put(note: back, over: state.former)
  }

  /// Notes the site in place beside that of the night since which changes are asked for, in a folder beside those of nights.
  /// Returns the path of the note. Fails with 65 if that night is not known.
  package func noteChanges(since: Int?, in folder: String) throws -> String {
    var manifest = try LakeState(lake).inPlace(lake)
    let before = try LakeHistory(lake).base(since, of: manifest)
    manifest.night = folder
    return try put(note: manifest, over: before.map { [$0.ledger] } ?? [])
  }

  private func put(note manifest: LakeManifest, over former: [LakeLedger]) throws -> String {
    var manifest = manifest
    manifest.former = former
    let name = Self.note(manifest.night)
    try lake.put(json: manifest, as: name)
    return lake.path(name)
  }

  private static func note(_ night: String) -> String { "nights/\(night)/note.json" }

  /// Begins to put a night in place, as it is noted: `publishing/<night>.json`. Whatever it names is on the disk before. Fails
  /// with 64 if something else was put in place since.
  package func place(_ night: String) throws {
    var manifest = try require(Self.note(night))
    var changes = SiteChanges()
    let reader = try FrameReader.opening(lake.path("nights/\(night)/changes"))
    try reader.each { tag, record in
      guard tag == .changes else { throw reader.unknown(record) }
      changes.add(try record.value(SiteChanges.self))
    }
    manifest.files = changes.files
    (manifest.digest, manifest.sealedDigest) = (changes.digest, changes.sealedDigest)
    let state = try LakeState(lake)
    if state.publishing.contains(manifest) { return }
    guard state.former == manifest.former, state.last?.number ?? 0 == manifest.number - 1 else {
      throw LakeActProblems.overtaken(lake)
    }
    for name in Set(manifest.ledger.files + manifest.ledger.sealed) { try lake.sync(all: name) }
    try lake.put(json: manifest, as: LakeState.name(of: night))
  }

  /// Names the night as the one in place, when all of it is.
  package func manifest(_ night: String) throws {
    let name = LakeState.name(of: night)
    // It may be the second time that rollback goes back from one night.
    if try LakeState(lake).manifest?.night == night, try lake.json(LakeManifest.self, in: name) == nil { return }
    var manifest = try require(name)
    manifest.former = []
    try lake.put(json: manifest, as: LakeState.manifest)
  }

  /// Ends a night whose files are in place, when those that are gone are removed: keeps its manifest for `rollback`, and says
  /// what of the lake is not needed any more: `nights/<night>/kept.json`, whose path is returned.
  package func keep(_ night: String) throws -> String {
    let state = try LakeState(lake)
    guard let manifest = state.manifest, manifest.night == night else {
      throw Failure(
        .usage,
        LakeActProblems.notInPlace.problem(at: Place(lake.path(LakeState.manifest)), "the night is not in place"))
    }
    let own = state.publishing.first { $0.night == night }
    for other in state.publishing where own?.former.contains(other.ledger) == true && other.night != night {
      try lake.remove(LakeState.name(of: other.night), upTo: LakeState.folder)
    }
    let most = manifest.back == nil ? try ShardNight(lake, night: night, request, context).run.settings.nights : .max
    let kept = try LakeHistory(lake).keep(manifest, most: most)
    try lake.remove(LakeState.name(of: night), upTo: LakeState.folder)
    let name = "nights/\(night)/kept.json"
    try lake.put(json: LakeLeft(lake, manifest, kept), as: name)
    return lake.path(name)
  }

  /// A manifest that an earlier step has put.
  private func require(_ name: String) throws -> LakeManifest {
    if let manifest: LakeManifest = try lake.json(in: name) { return manifest }
    throw Failure(
      .inputOutput, LakeProblems.missing.problem(at: Place(lake.path(name)), "a step before is not done"))
  }
}

/// What of a lake is needed when a night is in place.
private struct LakeLeft: Encodable {
  private static let mark = "forgotten-list"

  /// That of the site in place, and of those to which it may go back.
  let ledgers: [LakeLedger]
  /// Whether what is not named may be removed: no night was planned beside the one in place or since, and none is being put
  /// in place, which may need anything.
  let sweeps: Bool
  /// The nights before the one in place.
  let gone: [String]
  /// The digest of the list of forgotten people, and whether it differs from that of the last sweep.
  let forgotten: String
  let isListNew: Bool

  init(_ lake: LakeFolder, _ manifest: LakeManifest, _ kept: [LakeManifest]) throws {
    ledgers = [manifest.ledger] + kept.map(\.ledger)
    gone = try lake.names(in: "nights").sorted().filter { $0 != manifest.rows && $0 != manifest.night }
    sweeps =
      try LakeState(lake).publishing.isEmpty
      && !gone.contains { try ShardPlan(of: $0, in: lake)?.number ?? 0 > manifest.number }
    forgotten = manifest.forgotten
    isListNew = try lake.bytes(of: Self.mark) ?? [] != Array(forgotten.utf8)
  }
}

/// The manifests of nights that were in place before, to which `rollback` goes back: `kept/<number>.json`.
struct LakeHistory {
  private static let folder = "kept"

  let lake: LakeFolder
  /// In the order of their numbers.
  let manifests: [LakeManifest]

  init(_ lake: LakeFolder) throws {
    self.lake = lake
    manifests = try lake.manifests(in: Self.folder).sorted { $0.number < $1.number }
  }

  /// The manifest of the night with a number, or of the one before it with the same site; nil if it is not kept.
  func manifest(of number: Int) -> LakeManifest? { manifests.last { $0.first <= number && number <= $0.number } }

  /// The night to which the site goes back: the last one with another site than the one in place, or the one with a number.
  func target(_ number: Int?, of manifest: LakeManifest) throws -> LakeManifest {
    let before = manifests.filter {
      $0.number < manifest.back ?? manifest.number && $0.digest != manifest.digest
        && $0.forgotten == manifest.forgotten
    }
    if let target = number.map({ number in before.last { $0.first <= number && number <= $0.number } }) ?? before.last {
      return target
    }
    let numbers = before.map { String($0.number) }.joined(separator: ", ")
    throw Failure(
      .usage,
      LakeActProblems.noNight.problem(
        at: Place(lake.folder),
        before.isEmpty ? "the lake keeps no night before with another site" : "the lake keeps the nights \(numbers)"))
  }

  /// The night since which changes count; nil if all files do. Fails with 65 if it is not known.
  func base(_ since: Int?, of manifest: LakeManifest) throws -> LakeManifest? {
    if let since, since > manifest.number {
      throw Failure(
        .data,
        PublishProblems.unknownNight.problem(
          "there is no night \(since): the last one of the lake is \(manifest.number)"))
    }
    if since == manifest.number { return manifest }
    let number = since ?? (self.manifest(of: manifest.number)?.first ?? manifest.number) - 1
    guard number > 0 else { return nil }
    if let kept = self.manifest(of: number) { return kept }
    let known = manifests.map { $0.first == $0.number ? "\($0.number)" : "\($0.first) to \($0.number)" }
    throw Failure(
      .data,
      PublishProblems.changesForgotten.problem(
        "what changed since night \(number) is not known any more; the lake keeps the nights "
          + known.joined(separator: ", ")))
  }

  /// Keeps a manifest, and of those before it the newest `most` that went by the same list of forgotten people: a person who
  /// was forgotten since is in the pages of earlier nights. Returns those that are kept besides it.
  func keep(_ manifest: LakeManifest, most: Int) throws -> [LakeManifest] {
    let earlier = manifests.filter { $0.number < manifest.number }
    var kept = manifest
    // A night without changes takes the place of the one before; so does a second attempt.
    if let last = manifests.last(where: { $0.number <= manifest.number && $0.number >= manifest.number - 1 }),
      last.digest == manifest.digest, last.sealedDigest == manifest.sealedDigest, last.forgotten == manifest.forgotten
    {
      kept.first = last.first
    }
    var alike: [LakeManifest] = []
    var (sites, last) = (0, kept.digest)
    for one in earlier.reversed() where one.forgotten == manifest.forgotten && one.number < kept.first {
      // What changed of what is sealed alone is no night to go back to.
      if one.digest != last { (sites, last) = (sites + 1, one.digest) }
      if sites <= most { alike.insert(one, at: 0) }
    }
    if most > 0 { try lake.put(json: kept, as: Self.name(manifest.number)) }
    for gone in earlier where !alike.contains(gone) { try lake.remove(Self.name(gone.number), upTo: Self.folder) }
    return alike
  }

  private static func name(_ number: Int) -> String { "\(folder)/\(number).json" }
}
