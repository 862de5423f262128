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

  /// The shard's rows of all parts, in the order in which a night reads them, and then those of `faces`.
  func rows(of shard: Shard, faces: BlockFile? = nil) throws -> (store: Store, outcome: IngestOutcome) {
    let kills = try night.open("kills", of: .sum(.kills))
    return try fill { session in
      for part in night.plan.parts.indices {
        var killed: [UInt32] = []
        try kills.each(UInt32(part)) { reader in killed.append(try reader.number()) }
        let file = try night.open("rows", of: .split(part))
        try put(file, UInt32(shard.number), killed, of: night.plan.parts[part].name, session)
      }
      if let faces { try put(faces, FacesFile.rows, [], of: "faces", session) }
    }
  }

  /// A row of every subject, and what belongs to restaurants alone.
  func guide() throws -> Store {
    let takes = try (0..<night.plan.shards).map {
      try night.open("subjects", of: .take(Shard($0, of: night.plan.shards)))
    }
    let store = try fill { session in
      for part in night.plan.parts {
        try session.recordFile(
          FileRecord(name: part.name, collection: nil, size: part.bytes, modified: part.modified, changed: 0, inode: 0))
      }
      for file in takes { try put(file, SubjectsFile.rows, [], of: "subjects", session) }
    }.store
    try store.replaceSummaries(timeZoneOffset: night.ingest.rules.timeZoneOffset) { add in
      for file in takes {
        try file.each(SubjectsFile.computed) { reader in try add(ComputedRow(decoding: &reader)) }
      }
    }
    return store
  }

  private func fill(_ body: (IngestSession) throws -> Void) throws -> (store: Store, outcome: IngestOutcome) {
    let store = try Store(folder: state)
    let outcome = try store.ingest(night.ingest.rules) { try body($0) }.outcome
    return (store, outcome)
  }

  private func put(
    _ file: BlockFile, _ key: UInt32, _ killed: [UInt32], of name: String, _ session: IngestSession
  ) throws {
    try file.each(key) { reader in
      try night.context.checkCancelled()
      let rows = try RoutedRows(decoding: &reader).without(killed)
      guard !rows.isEmpty else { return }
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
}

/// The keys of blocks in a file of faces.
enum FacesFile {
  static let rows: UInt32 = 0
  static let computed: UInt32 = 1
}
