internal import Diagnostics
internal import Ingest
internal import Lake
internal import Model
internal import Platform
internal import Store

/// A store that a task fills by an ingest session, as a night fills its own, in a folder of this machine.
struct ShardStore {
  let night: ShardNight
  let scratch: String

  /// The state folder, which has the store and the photos' copies.
  var state: String { Path.join(scratch, "state") }

  /// The shard's rows of all parts, in the order in which a night reads them and before them
  /// the rows of earlier nights, where tonight's exports are not whole. Also returns which subjects tombstones delete.
  func rows(
    of shard: Shard
  ) throws -> (store: Store, outcome: IngestOutcome, deleted: [UInt64]) {
    let filling = try night.filling()
    if !filling.earlier.isEmpty { try begin(as: filling.earlier[shard.number]) }
    var deleted: [UInt64] = []
    let (store, outcome) = try fill { session in deleted = try put(filling.night, shard, session) }
    return (store, outcome, deleted)
  }

  /// Begins with a store of an earlier night, without the people who were forgotten since.
  private func begin(as file: LakeFile) throws {
    let store = try open(file)
    guard let list = try night.forgotten() else { return }
    let people = list.people(zone: night.run.clock.zone)
    let held = try store.heldIDs(of: people)
    guard !held.isEmpty else { return }
    _ = try store.erase(held, people, night.ingest.rules, remembering: list.memory)
    try store.rewriteFile()
  }

  /// Puts a shard's rows of a night. Returns which subjects its tombstones delete.
  private func put(_ read: ReadNight, _ shard: Shard, _ session: IngestSession) throws -> [UInt64] {
    let kills = try night.kills(read, in: shard)
    var deleted: [UInt64] = []
    for group in read.groups {
      for part in read.parts[group.parts] {
        let file = try night.lake.open(part.rows)
        try put(file, UInt32(shard.number), kills[part.name] ?? [], of: part.name, session) { rows in
          guard rows.collection.isOfSubjects else { return }
          for row in 0..<rows.rows where rows.deleted[row] {
            let id = rows.string(row: row, column: 0) ?? ""
            deleted.append(id.withBytes { Census.hash(rows.collection, UnsafeRawBufferPointer($0)) })
          }
        }
      }
      for collection in group.finishes { try session.finish(collection, whole: group.isWhole) }
      if group.finishesAccounts { try session.finishAccounts(whole: group.areAccountsWhole) }
    }
    return deleted
  }

  /// The shard's rows with what the whole knows of them, as its pages show them: the store of `take`, the faces of
  /// others, and what all restaurants together tell.
  func pages(of shard: Shard) throws -> Store {
    let faces = try night.lake.open(night.faces(for: shard))
    let store = try store(of: .take(shard))
    var rules = night.ingest.rules
    // What the faces do not have stays.
    (rules.mode, rules.allowShrink) = (.delta, true)
    try store.ingest(rules) { session in try put(faces, FacesFile.rows, [], of: "faces", session) }
    try store.replaceComputed { add in
      try faces.each(FacesFile.computed) { reader in try add(ComputedRow(decoding: &reader)) }
    }
    return store
  }

  /// A row of every subject, and what belongs to restaurants alone.
  func guide() throws -> Store {
    let takes = try (0..<night.plan.shards).map {
      try night.done(.take(Shard($0, of: night.plan.shards))).file("subjects")
    }
    let store = try fill { session in
      for part in night.plan.parts + night.plan.retained {
        try session.recordFile(
          FileRecord(name: part.name, collection: nil, size: part.bytes, modified: part.modified, changed: 0, inode: 0))
      }
      for file in takes { try put(try night.lake.open(file), SubjectsFile.rows, [], of: "subjects", session) }
    }.store
    try store.replaceSummaries(timeZoneOffset: night.ingest.rules.timeZoneOffset) { add in
      for file in takes {
        try night.lake.open(file).each(SubjectsFile.computed) { reader in try add(ComputedRow(decoding: &reader)) }
      }
    }
    return store
  }

  /// The rows that name a shard's photos. `asked` is told which shard shows the photos of a batch.
  func photos(of shard: Shard, asked: (Int, RecordBatch) throws -> Void) throws -> Store {
    let key = PhotoRouter.first + UInt32(shard.number)
    var files: [(asker: Int, file: LakeFile)] = []
    for number in 0..<night.plan.shards {
      let shard = Shard(number, of: night.plan.shards)
      files.append((number, try night.done(.take(shard)).file("subjects")))
      files.append((number, try night.faces(for: shard)))
    }
    files.append((night.plan.shards, try night.done(.sum(.faces)).file("wishes")))
    return try fill { session in
      for (asker, file) in files {
        try night.lake.open(file).each(key) { reader in
          let rows = try RoutedRows(decoding: &reader)
          try asked(asker, rows.batch)
          try session.begin(rows.batch.collection)
          try session.apply(rows.batch, file: "photos")
        }
      }
    }.store
  }

  /// Puts what became of the photos that an asker shows.
  func putPhotos(for asker: Int, into store: Store) throws {
    try PhotoQueue(store).put { add in
      for number in 0..<night.plan.shards {
        try night.open("findings", of: .photos(Shard(number, of: night.plan.shards))).each(UInt32(asker)) { reader in
          try add(try PhotoFinding(decoding: &reader))
        }
      }
    }
  }

  /// Puts what became of the photos that a shard makes, whoever shows them.
  func putPhotos(madeBy shard: Shard, into store: Store) throws {
    let file = try night.open("findings", of: .photos(shard))
    try PhotoQueue(store).put { add in
      for asker in 0...night.plan.shards {
        try file.each(UInt32(asker)) { reader in try add(try PhotoFinding(decoding: &reader)) }
      }
    }
  }

  /// Closes a store, and puts its file for another task.
  func put(_ store: Store, of task: ShardTask) throws -> LakeFile {
    let path = try store.close()
    let source = try FileDescriptor(opening: path, flags: O_RDONLY)
    let file = try BlockWriter(Path.join(scratch, "store"))
    let size = try source.status().size
    for start in stride(from: 0, to: size, by: Self.pieceBytes) {
      try file.append(0, try source.bytes(at: start, count: min(Self.pieceBytes, size - start)))
    }
    return try night.put(file, "stores", of: task)
  }

  /// The store that a task has put.
  func store(of task: ShardTask) throws -> Store { try open(night.done(task).file("stores")) }

  private func open(_ store: LakeFile) throws -> Store {
    let file = try night.lake.open(store)
    try Files.makeFolder(state, permissions: 0o700)
    let target = try FileDescriptor(
      opening: Store.file(in: state), flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    for block in file.blocks { try target.write(try file.bytes(of: block)) }
    return try Store(folder: state)
  }

  private static let pieceBytes = 1 << 20

  private func fill(_ body: (IngestSession) throws -> Void) throws -> (store: Store, outcome: IngestOutcome) {
    let store = try Store(folder: state)
    try store.forgetDigestKey()
    var rules = night.ingest.rules
    rules.listsRepeatedRows = true
    // The guards are those of all shards together, in sum publish.
    (rules.allowShrink, rules.maxRejects) = (true, nil)
    let outcome = try store.ingest(rules) { try body($0) }.outcome
    return (store, outcome)
  }

  private func put(
    _ file: BlockFile, _ key: UInt32, _ killed: [UInt32], of name: String, _ session: IngestSession,
    _ seen: (RecordBatch) -> Void = { _ in }
  ) throws {
    try file.each(key) { reader in
      try night.context.checkCancelled()
      let rows = try RoutedRows(decoding: &reader).without(killed)
      guard !rows.isEmpty else { return }
      seen(rows.batch)
      try session.begin(rows.batch.collection, ofAccounts: rows.isOfAccounts)
      try session.apply(rows.batch, derived: rows.isDerived, file: name)
    }
  }
}
