internal import Diagnostics
internal import Lake
internal import Model
internal import Pages
internal import Platform
internal import Store

/// `sumaq shard sum faces`: fills the store of all subjects, and writes for each shard what it shows of those that others
/// own, and what only all restaurants together tell of its own.
struct FacesTask {
  let night: ShardNight
  let scratch: String

  func run() throws -> DoneList {
    let own = ShardStore(night: night, scratch: scratch)
    let store = try own.guide()
    var list = DoneList(ShardTask.sum(.faces).name)
    list.files = try write(store)
    if let months = try writeMonths(store) { list.files.append(months) }
    list.files.append(try own.put(store, of: .sum(.faces)))
    return list
  }

  private func write(_ store: Store) throws -> [LakeFile] {
    let faces = try Faces(try store.reader(), shards: night.plan.shards)
    var files: [LakeFile] = []
    for first in stride(from: 0, to: night.plan.shards, by: Self.together) {
      try night.context.checkCancelled()
      files += try write(faces, for: night.shards[first..<min(first + Self.together, night.plan.shards)])
    }
    let file = try BlockWriter(Path.join(scratch, "wishes"))
    var photos = PhotoRouter(file, shards: night.plan.shards)
    try PhotoRows(try store.reader()).each { try photos.ask(for: $0) }
    try photos.flush()
    return files + [try night.put(file, "wishes", of: .sum(.faces))]
  }

  private func write(_ faces: Faces, for shards: ArraySlice<Shard>) throws -> [LakeFile] {
    let files = try shards.map { try FacesWriter(night, $0, scratch) }
    try faces.eachUser(among: files.count) {
      try files[$0].wanted(.users)
    } face: {
      try files[$0].add($1)
    }
    return try files.map { file in
      try night.context.checkCancelled()
      return try file.finish(faces)
    }
  }

  /// Writes the closed months of neighbours in other shards, by shard; nil if no dashboard shows them.
  private func writeMonths(_ store: Store) throws -> LakeFile? {
    let reader = try store.reader()
    guard night.plan.access.seals, night.run.settings.sealed.neighbours, let synced = try reader.synced() else {
      return nil
    }
    let months = SiteRenderer.neighbourMonths(synced: synced.day(offset: night.run.clock.zone.offset(at: synced)))
    let file = try BlockWriter(Path.join(scratch, "months"))
    let count = night.plan.shards
    var piles = (0..<count).map { BlockPile(file, UInt32($0), among: count) }
    try NeighbourSummaries(reader, shards: count).each(months) { shard, row in
      try piles[shard].add { row.encode(to: &$0) }
    }
    for number in piles.indices { try piles[number].flush() }
    return try night.put(file, "months", of: .sum(.faces))
  }

  /// How many shards' files are written at once, so that a task needs few descriptors and little memory.
  fileprivate static let together = 8
}

/// Writes the faces that one shard shows.
private final class FacesWriter {
  private let night: ShardNight
  private let shard: Shard
  private let subjects: BlockFile
  private let file: BlockWriter
  private var wanted: [Collection: BlockValues] = [:]
  private var rows: RowPile
  private var computed: BlockPile
  private var photos: PhotoRouter

  init(_ night: ShardNight, _ shard: Shard, _ scratch: String) throws {
    (self.night, self.shard) = (night, shard)
    subjects = try night.open("subjects", of: .take(shard))
    file = try BlockWriter(Path.join(scratch, "faces-\(shard.number)"))
    rows = RowPile(file, FacesFile.rows)
    computed = BlockPile(file, FacesFile.computed)
    photos = PhotoRouter(file, shards: shard.count, among: FacesTask.together)
  }

  /// The next id of a kind that the shard wants; nil if there is none.
  func wanted(_ kind: Collection) throws -> String? {
    var values = wanted[kind] ?? BlockValues(subjects, SubjectsFile.wanted)
    defer { wanted[kind] = values }
    repeat {
      guard let value = try values.next({ reader throws(PackedReader.Torn) in try WantedSubject(decoding: &reader) })
      else { return nil }
      if value.kind == kind { return value.id }
    } while true
  }

  func add(_ face: RecordBatch) throws {
    try rows.add(face)
    try photos.ask(for: face)
  }

  /// Adds the faces of restaurants and what was computed, and puts the file.
  func finish(_ faces: Faces) throws -> LakeFile {
    try faces.each(for: shard.number) {
      try wanted(.restaurants)
    } face: {
      try add($0)
    } computed: { row in
      try computed.add { row.encode(to: &$0) }
    }
    try rows.flush()
    try computed.flush()
    try photos.flush()
    return try night.lake.put(file, as: "work/faces/\(ShardTask.make(shard).name)")
  }
}

extension ShardNight {
  /// The faces that a shard shows.
  func faces(for shard: Shard) throws(Failure) -> LakeFile {
    let name = ShardTask.make(shard).name
    if let file = try done(.sum(.faces)).files.first(where: { $0.name.contains("/faces/\(name)-") }) { return file }
    throw Failure(.inputOutput, LakeProblems.torn.problem("the list of sum faces names no file for \(shard)"))
  }
}
