internal import Diagnostics
internal import Lake
internal import Model
internal import Pages
internal import Sealing
internal import Store

/// `sumaq shard seal`: seals the sealed folders of the shards' subjects. It needs the keys of the state folder.
struct SealFilter {
  /// With the keys.
  let night: ShardNight
  /// Nil if there is one shard.
  let whole: WholeFigures?
  let rejects: NightRejects

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    let list = try night.keys().list
    let stores = try RecordStores(night, input)
    try stores.eachShard(whole, where: { !list.subjects(of: $0).isEmpty }) { shard, store, scratch in
      // What sealed folders show of rows of other shards.
      try store.put(.sealedFolders(shard)) { put in
        try stores.records.each(.held, of: UInt64(shard.number)) { try put($0.value()) }
        guard list.subjects(of: shard).contains(where: { $0.kind == .user }) else { return }
        try rejects.each { reject, _ in try put(.reject(reject)) }
      }
      try SiteRecords(night, by: .sealedFolders, scratch).write(
        .owned(shard), [.sealedFolders], store, whole?.guides(), name: shard.name("seal"), to: output)
    }
  }
}

/// The rows and fields of a night that could not be read, and the rows that lost.
struct NightRejects {
  private let path: String
  private let collections: [String: Collection]

  init(_ night: ShardNight) {
    path = night.path(.rejects)
    let parts = (night.plan.parts + night.plan.retained).compactMap { part in part.collection.map { (part.name, $0) } }
    collections = Dictionary(parts, uniquingKeysWith: { first, _ in first })
  }

  /// Calls `body` with each of them, and the collection of its file.
  func each(_ body: (RejectedRecord, Collection?) throws -> Void) throws {
    try FrameReader.opening(path).each { _, record in
      var reader = PackedReader(Array(record.body))
      let reject = try reader.value(RejectedRecord.self)
      try body(reject, collections[reject.file])
    }
  }

  /// The texts that may name users in whole rows.
  func textsOfUsers() throws -> Set<String> {
    var texts: Set<String> = []
    try each { reject, collection in texts.formUnion(reject.textsOfUsers(in: collection)) }
    return texts
  }
}

/// `sumaq shard sealed`: makes the page that opens what is sealed, and the slots of the people who have access, and
/// tells the shards of these people what their sealed folders show of rows of other shards. It needs the keys of the state
/// folder.
///
/// Its pack has the assets of the page too, so that what is sealed can stay while other pages are taken back.
struct SealedFilter {
  /// With the keys.
  let night: ShardNight
  let rejects: NightRejects

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    let stores = try RecordStores(night, input)
    try stores.guide(.member, photos: UInt64(night.plan.shards), .lists) { store, scratch in
      try writeMonths(store, output)
      let texts = try rejects.textsOfUsers()
      var users = try store.users(among: texts)
      try stores.records.each(.held, of: UInt64(night.plan.shards)) { record in
        if case .user(let id) = try record.value(ComputedRow.self), texts.contains(id) { users.insert(id) }
      }
      let list = try night.keys().list
      let shards = night.shards.filter { shard in list.subjects(of: shard).contains { $0.kind == .user } }
      for shard in shards { for id in users { try Self.write(.user(id), for: UInt64(shard.number), to: output) } }
      try SiteRecords(night, by: .sealed, scratch).write(.all, [.sealed], store, nil, name: "sealed", to: output) {
        renderer, sink in
        let files = try sink.open(.folder("site/assets"))
        for asset in renderer.sealedAssets { try files.accept(asset) }
        try files.close()
      }
    }
    try stores.records.end()
  }

  private func writeMonths(_ store: Store, _ output: FrameWriter) throws {
    let reader = try store.reader()
    guard night.run.settings.site.sealed.neighbours, let synced = try reader.synced() else { return }
    let months = SiteRenderer.neighbourMonths(synced: synced.day(offset: night.run.clock.zone.offset(at: synced)))
    try NeighbourSummaries(reader, shards: night.plan.shards).each(months) { shard, row in
      try Self.write(row, for: UInt64(shard), to: output)
    }
  }

  /// Writes what a shard's sealed folders show of rows of other shards; for `plan.shards` a user of whom no file has a row.
  static func write(_ row: ComputedRow, for shard: UInt64, to output: FrameWriter) throws {
    let id: String
    switch row {
    case .summary(_, let restaurant, _): id = "0" + restaurant
    case .user(let user): id = "1" + user
    default: return
    }
    try output.add(.held, route: shard, key: FacesFilter.heldPlace.bytes + Array(id.utf8), value: row)
  }
}

/// What a plan of shards says of sealed pages. The keys, and who the people with access are, stay in the state folder.
struct PlannedAccess: Sendable, Hashable, Codable {
  /// A digest of the list of people with access and of the keys; nil without access, or if they are missing.
  private(set) var digest: String?
  /// Why keys or list are missing; nil if they are not. What is sealed stays as it is in place.
  private(set) var missing: String?
  /// The planner's state folder, where filters that seal read the keys; empty without access.
  let folder: String
  /// The ids of the users who may open their own pages. Photos of their reviews are made even if no public page shows
  /// them.
  let readers: [String]
  /// The edition of the newest list that a night of the lake was planned with.
  let edition: UInt32

  /// `last`: of the night in place, whose list may be newer than the one that the state folder has.
  init(_ run: RunPlan, state folder: String, after last: PlannedAccess?) {
    edition = max(run.accessEdition, last?.edition ?? 0)
    switch run.sealed {
    case .open where run.accessEdition < edition: missing = KeysFolder.Doubt.older.rawValue
    case .noAccess: break
    case .keysMissing(let problem): missing = problem.reason
    case .open(let access): digest = Digest.hex(access.digest.bytes)
    }
    self.folder = digest ?? missing == nil ? "" : folder
    readers = run.readers
  }

  /// Whether filters of the night seal.
  var seals: Bool { digest != nil }
  /// Whether the site has what is sealed.
  var isAnybodys: Bool { digest ?? missing != nil }
}

/// What only tasks know that have the keys: those of a shard's sealed folders, and of the page that opens them.
extension ShardNight {
  /// The night for a task that seals. Fails with 78 if the keys are not those of the plan.
  func withKeys() throws -> ShardNight {
    var own = self
    own.run = run.sealing(try keys())
    return own
  }

  /// The keys, and who may open what.
  func keys() throws -> SiteAccess {
    guard let digest = plan.access.digest else {
      throw Failure(.usage, ShardProblems.badTask.problem("no person has access to sealed pages in this plan"))
    }
    let folder = request.state
    guard case .open(let access) = try KeysFolder(state: folder).read() else {
      throw Self.otherKeys(folder, "the folder has no keys of sealed pages")
    }
    guard Digest.hex(access.digest.bytes) == digest else {
      throw Self.otherKeys(folder, "the folder has other keys, or another list of access, than the plan was made with")
    }
    return access
  }

  private static func otherKeys(_ folder: String, _ words: String) -> Failure {
    Failure(.configuration, ShardProblems.otherKeys.problem(at: Place(KeysFolder.path(in: folder)), words))
  }
}
