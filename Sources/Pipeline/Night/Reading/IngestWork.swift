internal import Diagnostics
internal import Ingest
internal import Model
internal import Platform
internal import Store

/// Reads one night's files inside the ingest's transaction: decides which are read, in what order, and which
/// collections are then complete.
///
/// Collections that share files (favourites inside users, several inside a dump) are one group. If no file of a group
/// changed, none is read. Else all are, so that a snapshot's rows are a function of tonight's files alone; records that
/// the store remembers from a file's last reading are skipped.
final class IngestWork {
  var bytesRead = 0
  /// Collections that had files before and have none tonight; the store keeps their rows.
  private(set) var collectionsWithoutFiles: [Collection] = []
  /// What was rejected, for a dry run to show.
  var mismatches = MismatchList()
  let session: IngestSession
  var reader: FileFeed
  let mode: Settings.ExportsMode
  /// The reader fingerprint of a file whose ratings are stars.
  private let plainReaderFingerprint: [UInt8]
  let context: RunContext
  /// Whether unchanged files and records are read again (`--full`). False in deltas, which are applied once.
  let rereads: Bool
  /// When the night began, in microseconds since 1970: before its files were listed.
  private let nightStart: Int64
  /// Whether rows may refer to ids that were added or removed tonight.
  var areReferencesStale = false
  private var bytesPassed = 0
  /// The next file, whose reading has begun while rows of the file before still wait to be inserted.
  private var ahead: (name: String, read: RunningRead)?
  /// Which file follows another, by name.
  private var following: [String: ExportFile] = [:]
  /// What the store knows of files that could not be fetched tonight: their rows stay.
  var absent: [FileRecord] = []
  /// Digests of the files that were compared with their last reading, by name.
  var digests: [String: [UInt8]] = [:]
  /// Tables within files of collections.
  var tablesOfKinds: [ExportFile] = []

  init(
    _ session: IngestSession, reader: FileFeed, mode: Settings.ExportsMode, readerFingerprint: [UInt8],
    nightStart: Int64,
    rereads: Bool, context: RunContext
  ) {
    self.session = session
    self.reader = reader
    self.mode = mode
    plainReaderFingerprint = readerFingerprint
    self.nightStart = nightStart
    self.rereads = rereads && mode == .snapshot
    self.context = context
  }

  func run(_ files: [ExportFile]) throws {
    let groups = groups(of: files.filter { $0.table == nil })
    let order = groups.flatMap(\.files)
    following = Dictionary(zip(order.map(\.name), order.dropFirst()), uniquingKeysWith: { first, _ in first })
    defer { ahead = nil }
    try beginPaths()
    for group in groups {
      try read(group.files, of: group.collections)
      try settlePaths(of: group.collections)
    }
    try endPaths()
    try readTables(files + tablesOfKinds)
  }

  /// The groups of collections that share files, with their files. Restaurants and users that are derived from other
  /// rows join no group, as the store remembers what they were derived from.
  private func groups(of files: [ExportFile]) -> [(collections: [Collection], files: [ExportFile])] {
    var group = Array(0..<Collection.allCases.count)
    for file in files {
      // What a list says of a restaurant must not replace what reviews say of it, whichever of them changes.
      let together = file.givesPlaces ? exportedCollections(of: file).union([.reviews]) : exportedCollections(of: file)
      let tied = together.map { group[Int($0.rawValue)] }
      for index in group.indices where tied.contains(group[index]) { group[index] = tied.min() ?? group[index] }
    }
    return Set(group).sorted().map { number in
      let collections = Collection.allCases.filter { group[Int($0.rawValue)] == number }
      let members = files.filter { !exportedCollections(of: $0).isDisjoint(with: collections) }
      let sorted = members.enumerated().sorted { ($0.element.turn, $0.offset) < ($1.element.turn, $1.offset) }
      return (collections, sorted.map(\.element))
    }
  }

  /// The collections of which a file's rows count as exported rather than derived.
  func exportedCollections(of file: ExportFile) -> Set<Collection> {
    if file.isDump { return file.collections.isEmpty ? Set(Collection.allCases) : file.collections }
    return file.collections.filter { $0 != .restaurants && $0 != .users }.union(file.collection.map { [$0] } ?? [])
  }

  private func read(_ files: [ExportFile], of collections: [Collection]) throws {
    let missing = try collections.filter { try isMissing($0, among: files) }
    if mode == .snapshot { try retainRows(of: missing, beside: files) }
    guard !files.isEmpty else { return }
    if let known = try unchanged(files, of: collections, missing: missing) {
      for record in known { try session.file(record) }
      for file in files { try noteKnownKinds(of: file) }
      pass(files.reduce(0) { $0 + $1.bytes })
      return
    }
    let whole = try readAll(files, of: collections)
    // Of a collection that had files of its own and has none tonight, nothing is removed.
    for collection in collections where !missing.contains(collection) {
      if files.contains(where: { exportedCollections(of: $0).contains(collection) }) {
        try session.finish(collection, whole: whole.files && !lacksFile(of: collection))
      }
    }
    if collections.contains(.users), !missing.contains(.users) || files.contains(where: \.isOfAccounts) {
      try session.finishAccounts(whole: whole.accounts)
    }
  }

  /// Whether a collection had files of its own and has none tonight. Accounts count as files of users only if users
  /// never had any others.
  private func isMissing(_ collection: Collection, among files: [ExportFile]) throws -> Bool {
    let own = files.filter { $0.isDump || $0.collection == collection }
    guard own.allSatisfy(\.isOfAccounts) else { return false }
    return try session.knownFiles(of: collection).contains { own.isEmpty || !$0.isOfAccounts }
  }

  /// The records of files none of which changed since it was read whole; nil where one must be read.
  private func unchanged(
    _ files: [ExportFile], of collections: [Collection], missing: [Collection]
  ) throws -> [FileRecord]? {
    let known = try collections.flatMap { collection in
      try session.knownFiles(of: collection).filter { !missing.contains(collection) || $0.isOfAccounts }
    }
    let dumps = try files.filter(\.isDump).compactMap { try session.knownFile($0.name) }
    if mode == .snapshot, Set((known + dumps).map(\.name)).subtracting(absent.map(\.name)) != Set(files.map(\.name)) {
      return nil
    }
    var records: [FileRecord] = []
    for file in files {
      guard let record = try session.knownFile(file.name), try isUnchanged(file, record) else { return nil }
      records.append(try self.record(file, digest: record.digest, isWhole: true, rows: record.rows))
    }
    return records
  }

  /// A file's reader fingerprint, with the scale of its ratings: the file is read again if the scale changes.
  private func readerFingerprint(of file: ExportFile) -> [UInt8] {
    let words = file.declaresScale ? "" : reader.scales.words(of: file.ownCollections)
    guard !words.isEmpty else { return plainReaderFingerprint }
    var hash = SHA256()
    hash.update(plainReaderFingerprint)
    hash.update(words)
    return Array(hash.finish().prefix(16))
  }

  /// Whether a file is what it was when `record` was written, by size and times or else by digest, and would be read alike.
  func isUnchanged(_ file: ExportFile, _ record: FileRecord) throws -> Bool {
    guard !rereads, !hasStaleReferences(file), !file.isRefused, record.isWhole,
      record.readerFingerprint == readerFingerprint(of: file)
    else { return false }
    let isSameSize = record.size == file.status.size
    if isSameSize, record.modified == file.status.modified, record.changed == file.status.changed,
      record.inode == file.status.inode
    {
      return true
    }
    // The size of a container is that of all its members.
    return (isSameSize || file.isMember) && digest(of: file) == record.digest
  }

  private func digest(of file: ExportFile) -> [UInt8]? {
    if let known = digests[file.name] { return known }
    let digest = reader.digest(file).map { Array($0.utf8) }
    digests[file.name] = digest
    return digest
  }

  /// Reads the files of a group into the store. Returns whether the files, and those of accounts, were read to their
  /// ends.
  private func readAll(
    _ files: [ExportFile], of collections: [Collection]
  ) throws -> (files: Bool, accounts: Bool) {
    var whole = (files: true, accounts: true)
    try session.forgetPublished()
    for file in files {
      try lookAtPaths(of: collections, before: file)
      if mode == .delta, let record = try session.knownFile(file.name), try isUnchanged(file, record) {
        try session.file(record)  // a delta is applied once
        try noteKnownKinds(of: file)
        continue
      }
      if let record = try session.knownFile(file.name), try takeUnchanged(file, record) { continue }
      if file.isDump { for collection in exportedCollections(of: file) { try session.begin(collection) } }
      if let collection = file.collection { try session.begin(collection, ofAccounts: file.isOfAccounts) }
      let running = try begin(file, known: try known(of: file))
      let keyless = session.keylessRows
      let outcome = try take(file, running) { item in
        switch item {
        case .batch(let batch):
          try session.apply(batch, derived: isDerived(batch.collection, from: file), file: file.name)
        case .reject(let reject):
          mismatches.note(reject, isPrivate: file.isPrivate)
          running.problems.note(reject)
          try session.reject(reject)
        case .table: break  // only files of tables give any
        }
      }
      running.problems.report(
        StoreProblems.noKey.problem(at: Place(file.name), "a row reached the store without an id"),
        count: session.keylessRows - keyless)
      try session.remember(running.problems.toRemember, in: file.name)
      try session.endFile()
      try session.file(
        record(file, digest: Array(outcome.digest.utf8), isWhole: outcome.readToEnd, rows: outcome.counts.taken))
      try noteKinds(of: file, outcome)
      bytesRead += outcome.bytesRead
      if file.isOfAccounts {
        whole.accounts = whole.accounts && outcome.readToEnd
      } else {
        whole.files = whole.files && outcome.readToEnd
      }
      pass(file.bytes)
    }
    return whole
  }

  /// Begins to read the next file ahead if it is certain to be read, as the store has never seen it.
  private func beginNext(after file: ExportFile) throws {
    // Which ids look like paths is known for certain once the rows are in the store.
    guard ahead == nil, reader.paths.isEmpty, let next = following[file.name], try session.knownFile(next.name) == nil
    else { return }
    let isRemembered = mode == .snapshot && next.collection != nil && !next.isDump
    ahead = (next.name, try reader.begin(next, known: isRemembered ? [] : nil))
  }

  /// Hands everything in a file to `take`, and fails if anything was lost between the reader and the store.
  private func take(
    _ file: ExportFile, _ running: RunningRead, _ take: (FileFeed.Item) throws -> Void
  ) throws -> FileOutcome {
    var account = FileAccount()
    let outcome = try reader.read(running) { item in
      if running.isRead { try beginNext(after: file) }
      account.note(item)
      try take(item)
    }
    try account.check(outcome.counts, of: file.name)
    if outcome.isSpoiled { throw SpoiledContent(file: file.name) }
    try beginNext(after: file)
    return outcome
  }

  private func begin(_ file: ExportFile, known: [UInt64]?) throws -> RunningRead {
    let begun = ahead
    ahead = nil
    if let begun, begun.name == file.name, begun.read.known == known { return begun.read }
    return try reader.begin(file, known: known)
  }

  /// Takes an unchanged file over without reading it, if the store remembers all of its records; false if it must be
  /// read.
  private func takeUnchanged(_ file: ExportFile, _ record: FileRecord) throws -> Bool {
    guard let collection = file.collection, exportedCollections(of: file) == [collection],
      try isUnchanged(file, record),
      record.collection == collection, record.isOfAccounts == file.isOfAccounts
    else { return false }
    try session.begin(collection, ofAccounts: file.isOfAccounts)
    guard try session.takeUnchangedFile(file.name, of: collection) else { return false }
    try session.file(self.record(file, digest: record.digest, isWhole: true, rows: record.rows))
    pass(file.bytes)
    return true
  }

  /// The fingerprints of a file's records at its last reading; empty if they would be read differently now, nil if the
  /// file is not to be remembered.
  private func known(of file: ExportFile) throws -> [UInt64]? {
    guard let collection = file.collection, !file.isDump else { return nil }
    let known = try session.beginFile(file.name, of: collection)
    guard !rereads, !hasStaleReferences(file), let record = try session.knownFile(file.name),
      record.readerFingerprint == readerFingerprint(of: file),
      record.collection == collection
    else { return known.map { _ in [] } }
    return known
  }

  private func isDerived(_ collection: Collection, from file: ExportFile) -> Bool {
    // Favourites inside users are rows like any others; an author made from a review is not.
    !exportedCollections(of: file).contains(collection)
  }

  /// What the store remembers of a file. If the file can still change within the same tick, its time is left out, so
  /// that the next night compares its bytes.
  func record(_ file: ExportFile, digest: [UInt8], isWhole: Bool, rows: Int) throws -> FileRecord {
    // The rows of a file that may not be read are as old as its last reading.
    let modified = file.isRefused ? try session.knownFile(file.name)?.modified : nil
    let isSettled =
      file.isFetched
      || FileTick.isOver(modified: file.status.modified, changed: file.status.changed, nightStart: nightStart)
    return FileRecord(
      name: file.name, collection: file.collection, size: file.status.size,
      modified: modified ?? file.status.modified, changed: isSettled ? file.status.changed : 0,
      inode: file.status.inode, digest: digest,
      readerFingerprint: readerFingerprint(of: file), isWhole: isWhole, rows: rows, isOfAccounts: file.isOfAccounts)
  }

  /// Retains the rows of collections that have no files tonight, and what is known of their files, so that every night
  /// reports them.
  private func retainRows(of collections: [Collection], beside files: [ExportFile]) throws {
    let haveAccounts = files.contains(where: \.isOfAccounts)
    for collection in collections {
      for record in try session.knownFiles(of: collection) where !(haveAccounts && record.isOfAccounts) {
        try session.file(record)
      }
      guard try session.holds(collection) else { continue }
      collectionsWithoutFiles.append(collection)
      context.problems.report(
        PipelineProblems.missingCollection.problem(
          at: Place(collection.name), "tonight's exports have no file of \(collection.name); the stored rows were kept")
      )
    }
  }

  func pass(_ bytes: Int) {
    bytesPassed += bytes
    context.progress.advance(to: bytesPassed, of: nil)
  }
}
