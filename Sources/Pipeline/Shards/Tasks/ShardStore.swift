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

  /// The shard's rows of all parts, in the order in which a night reads them, and then those of `faces`; before them the
  /// rows of earlier nights, where tonight's exports are not whole. Also returns which subjects tombstones delete.
  func rows(
    of shard: Shard, faces: BlockFile? = nil
  ) throws -> (store: Store, outcome: IngestOutcome, deleted: [UInt64]) {
    let nights = try night.readNights()
    for earlier in nights.dropLast() { _ = try fill { session in _ = try put(earlier, shard, session) } }
    var deleted: [UInt64] = []
    let (store, outcome) = try fill { session in
      for last in nights.suffix(1) { deleted = try put(last, shard, session) }
      if let faces { try put(faces, FacesFile.rows, [], of: "faces", session) }
    }
    return (store, outcome, deleted)
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

  private func fill(_ body: (IngestSession) throws -> Void) throws -> (store: Store, outcome: IngestOutcome) {
    let store = try Store(folder: state)
    var rules = night.ingest.rules
    rules.listsRepeatedRows = true
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

/// The keys of blocks in a file of subjects.
enum SubjectsFile {
  static let rows: UInt32 = 0
  static let computed: UInt32 = 1
  /// The ids of foreign subjects that the shard names.
  static let wanted: UInt32 = 2
  /// The days on which a page of the shard changes by itself.
  static let days: UInt32 = 3
  // From 4 on the census.
}

/// The keys of blocks in a file of faces.
enum FacesFile {
  static let rows: UInt32 = 0
  static let computed: UInt32 = 1
}
