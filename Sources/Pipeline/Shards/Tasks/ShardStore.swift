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
    let (store, outcome) = try fill { session in
      try record(filling.night, shard, session)
      deleted = try put(filling.night, shard, session)
      try KilledRows(night: night, shard: shard).eachReject { try session.reject($0) }
    }
    return (store, outcome, deleted)
  }

  /// Records the files of which the store keeps rejects, with a digest of the shard's rows.
  private func record(_ read: ReadNight, _ shard: Shard, _ session: IngestSession) throws {
    func record(_ name: String, _ collection: Collection?, _ digest: [UInt8]) throws {
      try session.recordFile(
        FileRecord(
          name: name, collection: collection, size: 0, modified: 0, changed: 0, inode: 0, digest: digest))
    }
    for part in read.parts {
      let blocks = try night.lake.open(part.rows).blocks.filter { $0.key == UInt32(shard.number) }
      try record(part.name, part.collection, SHA256.digest(blocks.flatMap(\.digest)))
    }
    for part in night.plan.retained { try record(part.name, part.collection, []) }
  }

  /// Begins with a store of an earlier night, without the people who were forgotten since.
  private func begin(as file: LakeFile) throws {
    let store = try open(file)
    guard let list = try night.forgotten() else { return }
    let people = list.people(zone: night.run.clock.zone)
    let held = try store.heldIDs(of: people)
    guard !held.isEmpty else { return }
    var rules = night.ingest.rules
    rules.findsNames = false
    _ = try store.erase(held, people, rules, remembering: list.memory)
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
  /// others, and what all restaurants together tell. `also` puts more rows of others.
  func pages(of shard: Shard, also: (IngestSession) throws -> Void = { _ in }) throws -> Store {
    let faces = try night.lake.open(night.faces(for: shard))
    let store = try store(of: .take(shard))
    var rules = night.ingest.rules
    // What the faces do not have stays.
    (rules.mode, rules.allowShrink) = (.delta, true)
    rules.findsNames = false
    try store.ingest(rules) { session in
      try put(faces, FacesFile.rows, [], of: "faces", session)
      try also(session)
    }
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

  /// The rows that name a shard's photos. `asked` is told which shard shows which of them; the number after that of the
  /// last shard stands for the lists.
  func photos(of shard: Shard, asked: (Int, AskedPhoto) throws -> Void) throws -> Store {
    let (rows, asks) = (PhotoRouter.rows + UInt32(shard.number), PhotoRouter.asks + UInt32(shard.number))
    let subjects = try night.shards.map { try night.done(.take($0)).file("subjects") }
    let faces = try night.shards.map { try night.faces(for: $0) } + [night.done(.sum(.faces)).file("wishes")]
    for (asker, file) in Array(subjects.enumerated()) + Array(faces.enumerated()) {
      try night.lake.open(file).each(asks) { try asked(asker, try AskedPhoto(decoding: &$0)) }
    }
    return try fill { session in
      for (asker, file) in subjects.enumerated() {
        try night.lake.open(file).each(rows) { reader in
          let batch = try RoutedRows(decoding: &reader).batch
          for row in 0..<batch.rows {
            for (_, photo) in AskedPhoto.wanted(by: row, of: batch) { try asked(asker, photo) }
          }
          try session.begin(batch.collection)
          try session.apply(batch, file: "photos")
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
    try Self.store(in: night.lake.open(store), folder: state)
  }

  /// Brings a store from the lake into a folder of this machine.
  static func store(in file: BlockFile, folder: String) throws -> Store {
    try Files.makeFolder(folder, permissions: 0o700)
    let target = try FileDescriptor(
      opening: Store.file(in: folder), flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    for block in file.blocks { try target.write(try file.bytes(of: block)) }
    return try Store(folder: folder)
  }

  private static let pieceBytes = 1 << 20

  private func fill(_ body: (IngestSession) throws -> Void) throws -> (store: Store, outcome: IngestOutcome) {
    let store = try Store(folder: state)
    try store.forgetDigestKey()
    var rules = night.ingest.rules
    rules.listsRepeatedRows = true
    rules.findsNames = false
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
