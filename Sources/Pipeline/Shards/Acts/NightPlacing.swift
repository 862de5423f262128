internal import Diagnostics
internal import Lake
internal import Model
internal import Platform

/// The steps by which a driver puts a night in place. Each may be repeated; between them stand the filters `ledger`, `put` and
/// `gone`.
extension ShardWork {
  /// Notes what is to be put in place, and which ledgers may be there: `nights/<night>/note.json`, whose path is returned.
  /// `path` is a file with the names of the ledger's files. Nothing is in place yet.
  package func note(_ night: String, ledger path: String) throws -> String {
    let own = try ShardNight(lake, night: night, request, context)
    let state = try LakeState(lake)
    guard state.last?.rows ?? "" == own.plan.before else { throw LakeActProblems.overtaken(lake) }
    var manifest = LakeManifest(night: night, number: own.plan.number)
    (manifest.shards, manifest.form) = (own.plan.shards, own.plan.form)
    manifest.forgotten = try own.forgottenDigest
    manifest.ledger = try ledger(in: path)
    // Without keys what is sealed stays.
    if case .keysMissing = own.plan.access.state { manifest.ledger.sealed = state.last?.ledger.sealed ?? [] }
    return try put(note: manifest, over: state)
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
    return try put(note: back, over: state)
  }

  private func put(note manifest: LakeManifest, over state: LakeState) throws(Failure) -> String {
    var manifest = manifest
    manifest.former = state.former
    let name = Self.note(manifest.night)
    try lake.put(manifest.json, as: name)
    return lake.path(name)
  }

  private static func note(_ night: String) -> String { "nights/\(night)/note.json" }

  private func ledger(in path: String) throws -> LakeLedger {
    let text = String(decoding: try Files.read(path, limit: 1 << 30), as: UTF8.self)
    do throws(DocumentReader.Fault) {
      if let ledger = LakeLedger(try DocumentReader.read(text)) { return ledger }
    } catch {
      // It is told below.
    }
    throw Failure(.inputOutput, LakeProblems.torn.problem(at: Place(path), "the file names no ledger"))
  }

  /// Begins to put a night in place, as it is noted: `publishing/<night>.json`. Whatever it names is on the disk before. Fails
  /// with 64 if something else was put in place since.
  package func place(_ night: String) throws {
    var manifest = try require(Self.note(night))
    var changes = SiteChanges()
    let reader = try FrameReader.opening(lake.path("nights/\(night)/changes"))
    try reader.each { tag, record in
      guard tag == .changes else { throw reader.unknown(record) }
      changes.add(try SiteChanges(record.body))
    }
    manifest.files = changes.files
    (manifest.digest, manifest.sealedDigest) = (changes.digest, changes.sealedDigest)
    let state = try LakeState(lake)
    if state.publishing.contains(manifest) { return }
    guard state.former == manifest.former, state.last?.number ?? 0 == manifest.number - 1 else {
      throw LakeActProblems.overtaken(lake)
    }
    for name in Set(manifest.ledger.files + manifest.ledger.sealed) { try lake.sync(all: name) }
    try lake.put(manifest.json, as: LakeState.name(of: night))
  }

  /// Names the night as the one in place, when all of it is.
  package func manifest(_ night: String) throws {
    let name = LakeState.name(of: night)
    // It may be the second time that rollback goes back from one night.
    if try LakeState(lake).manifest?.night == night, try LakeState.read(lake, name).manifest == nil { return }
    var manifest = try require(name)
    manifest.former = []
    try lake.put(manifest.json, as: LakeState.manifest)
  }

  /// Ends a night whose files are in place, when those that are gone are removed: keeps its manifest for `rollback`, and says
  /// what of the lake is not needed any more: `nights/<night>/kept.json`, whose path is returned.
  package func keep(_ night: String) throws -> String {
    guard let manifest = try LakeState(lake).manifest, manifest.night == night else {
      throw Failure(
        .usage,
        LakeActProblems.notInPlace.problem(at: Place(lake.path(LakeState.manifest)), "the night is not in place"))
    }
    let name = LakeState.name(of: night)
    let former = Set(try LakeState.read(lake, name).manifest?.former ?? [])
    for other in try LakeState(lake).publishing where former.contains(other.ledger) && other.night != night {
      try lake.remove(LakeState.name(of: other.night), upTo: LakeState.folder)
    }
    let most = manifest.back == nil ? try ShardNight(lake, night: night, request, context).run.settings.nights : .max
    let kept = try LakeHistory(lake).keep(manifest, most: most)
    try lake.remove(name, upTo: LakeState.folder)
    let left = "nights/\(night)/kept.json"
    try lake.put(LakeLeft(lake, manifest, kept).json, as: left)
    return lake.path(left)
  }

  /// A manifest that an earlier step has put.
  private func require(_ name: String) throws(Failure) -> LakeManifest {
    if let manifest = try LakeState.read(lake, name).manifest { return manifest }
    throw Failure(
      .inputOutput, LakeProblems.missing.problem(at: Place(lake.path(name)), "a step before is not done"))
  }
}

/// What of a lake is needed when a night is in place.
private struct LakeLeft {
  private static let mark = "forgotten-list"

  private let lake: LakeFolder
  private let manifest: LakeManifest
  private let kept: [LakeManifest]

  init(_ lake: LakeFolder, _ manifest: LakeManifest, _ kept: [LakeManifest]) {
    (self.lake, self.manifest, self.kept) = (lake, manifest, kept)
  }

  var json: [UInt8] {
    get throws {
      let gone = try goneNights
      let ledgers = [manifest.ledger] + kept.map(\.ledger)
      let isListNew = try lake.bytes(of: Self.mark) ?? [] != Array(manifest.forgotten.utf8)
      var json = JSONWriter()
      json.object { json in
        json.key("ledgers")
        json.array { json in for ledger in ledgers { json.object { ledger.write(to: &$0) } } }
        json.key("sweeps")
        json.value(gone != nil)
        json.key("gone")
        json.array { json in for night in gone ?? [] { json.value(night) } }
        json.member("forgotten", manifest.forgotten)
        json.key("isListNew")
        json.value(isListNew)
      }
      return json.bytes + [UInt8(ascii: "\n")]
    }
  }

  /// The nights before the one in place. Nil if another night was planned beside it or since, or is being put in place: it may
  /// need anything.
  private var goneNights: [String]? {
    get throws {
      guard try LakeState(lake).publishing.isEmpty else { return nil }
      var gone: [String] = []
      for name in try lake.names(in: "nights").sorted() where name != manifest.rows && name != manifest.night {
        if let plan = try ShardPlan(of: name, in: lake), plan.number > manifest.number { return nil }
        gone.append(name)
      }
      return gone
    }
  }
}
