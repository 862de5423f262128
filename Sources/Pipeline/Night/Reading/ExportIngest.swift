internal import Diagnostics
internal import Ingest
internal import Model
internal import Platform
internal import Store

/// Reads one night's files inside the ingest's transaction. It decides which files are read, in what order, and which
/// collections are complete afterwards.
///
/// Collections that share files (favorites inside users, several inside a dump) form a group. If no file of a group
/// changed, none is read. Otherwise all are, so that a snapshot's rows depend only on tonight's files; records that the
/// store remembers from a file's last reading are skipped.
final class ExportIngest {
  var bytesRead = 0
  /// Collections that had files before and have none tonight; the store keeps their rows.
  private(set) var collectionsWithoutFiles: [Collection] = []
  /// The numbers of records of other kinds in each file that has any.
  private(set) var leftOut: [String: [String: Int]] = [:]
  /// The rejected records and fields, which a dry run shows.
  var mismatches = MismatchList()
  let session: IngestSession
  var reader: FileFeed
  let mode: IngestRules.Mode
  /// The reader fingerprint of a file whose ratings are stars.
  private let plainReaderFingerprint: [UInt8]
  let context: RunContext
  /// Called before each file that must be read.
  private let whenReading: () -> Void
  /// Whether unchanged files and records are read again (`--full`). False for deltas, as each is applied once.
  let rereads: Bool
  /// The start of the night, in microseconds since 1970, before its files were listed.
  private let nightStart: Int64
  /// Whether rows may refer to ids that were added or removed tonight.
  var areReferencesStale = false
  private var bytesPassed = 0
  /// The next file. It is being read while rows of the previous file are still inserted.
  private var ahead: (name: String, read: RunningRead)?
  /// The file that follows another, by the name of the other.
  private var following: [String: ExportFile] = [:]
  /// What the store knows of files that could not be fetched tonight. Their rows are kept.
  var absent: [FileRecord] = []
  /// Digests of the files that were compared with their last reading, by the name of their bytes.
  var digests: [String: [UInt8]] = [:]
  private(set) var nightFiles: [ExportFile] = []
  /// Tables inside files of collections.
  var tablesOfKinds: [ExportFile] = []
  /// Those of them that were read together with their files, by the names of the tables.
  var openTables: [String: OpenTable] = [:]

  init(
    _ session: IngestSession, reader: FileFeed, mode: IngestRules.Mode, readerFingerprint: [UInt8],
    nightStart: Int64,
    rereads: Bool, context: RunContext, whenReading: @escaping () -> Void
  ) {
    self.session = session
    self.reader = reader
    self.mode = mode
    plainReaderFingerprint = readerFingerprint
    self.nightStart = nightStart
    self.rereads = rereads && mode == .snapshot
    self.context = context
    self.whenReading = whenReading
  }

  func run(_ files: [ExportFile]) throws {
    nightFiles = files
    let groups = ReadingOrder(files).groups
    let order = groups.flatMap(\.files)
    following = Dictionary(zip(order.map(\.name), order.dropFirst()), uniquingKeysWith: { first, _ in first })
    defer { ahead = nil }
    try beginPaths()
    for group in groups {
      try read(group.files, of: group.collections)
      try updatePaths(of: group.collections)
    }
    try endPaths()
    try readTables(files + tablesOfKinds)
  }

  private func read(_ files: [ExportFile], of collections: [Collection]) throws {
    let missing = try collections.filter { try isMissing($0, among: files) }
    if mode == .snapshot { try retainRows(of: missing, beside: files) }
    guard !files.isEmpty else { return }
    if let known = try unchanged(files, of: collections, missing: missing) {
      for record in known { try session.recordFile(record) }
      for file in files { try noteKnownKinds(of: file) }
      pass(files.reduce(0) { $0 + $1.bytes })
      return
    }
    let whole = try readAll(files, of: collections)
    // Nothing is removed from a collection that had files of its own and has none tonight.
    for collection in collections where !missing.contains(collection) {
      if files.contains(where: { $0.exportedCollections.contains(collection) }) {
        try session.finish(collection, whole: whole.files && !lacksFile(of: collection))
      }
    }
    if collections.contains(.users), !missing.contains(.users) || files.contains(where: \.isOfAccounts) {
      try session.finishAccounts(whole: whole.accounts)
    }
  }

  /// Whether a collection had files of its own and has none tonight. Accounts count as files of users only if users
  /// never had any other files.
  private func isMissing(_ collection: Collection, among files: [ExportFile]) throws -> Bool {
    let own = files.filter { $0.isDump || $0.collection == collection }
    guard own.allSatisfy(\.isOfAccounts) else { return false }
    return try session.knownFiles(of: collection).contains { own.isEmpty || !$0.isOfAccounts }
  }

  /// The records of files if none of them changed since it was read completely; nil if one must be read.
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

  /// A file's reader fingerprint with the scale of its ratings, so that the file is read again if the scale changes.
  private func readerFingerprint(of file: ExportFile) -> [UInt8] {
    let words = file.declaresScale ? "" : reader.scales.words(of: file.ownCollections)
    guard !words.isEmpty else { return plainReaderFingerprint }
    var hash = SHA256()
    hash.update(plainReaderFingerprint)
    hash.update(words)
    return Array(hash.finish().prefix(16))
  }

  /// Whether a file is the same as when `record` was written, by size and times or else by digest, and would be read
  /// alike.
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
    return (isSameSize || !file.hasOwnSize) && digest(of: file) == record.digest
  }

  private func digest(of file: ExportFile) -> [UInt8]? {
    if let known = digests[file.nameOfBytes] { return known }
    let digest = reader.digest(file).map { Array($0.utf8) }
    digests[file.nameOfBytes] = digest
    return digest
  }

  /// Reads the files of a group into the store. Returns whether the files, and those of accounts, were read to their
  /// ends.
  private func readAll(
    _ files: [ExportFile], of collections: [Collection]
  ) throws -> (files: Bool, accounts: Bool) {
    var whole = (files: true, accounts: true)
    try session.invalidatePublished()
    for file in files {
      try checkPaths(of: collections, before: file)
      if mode == .delta, let record = try session.knownFile(file.name), try isUnchanged(file, record) {
        try session.recordFile(record)  // a delta is applied once
        try noteKnownKinds(of: file)
        continue
      }
      if let record = try session.knownFile(file.name), try reuseUnchanged(file, record) { continue }
      let inner = file.isDump ? file.exportedCollections : file.innerCollections
      for collection in inner { try session.begin(collection) }
      if let collection = file.collection { try session.begin(collection, ofAccounts: file.isOfAccounts) }
      whenReading()
      let running = try begin(file, known: try known(of: file))
      let keyless = session.keylessRows
      let outcome = try readItems(of: file, running) { item in
        switch item {
        case .batch(let batch):
          try session.apply(batch, derived: file.derives(batch.collection), file: file.name)
        case .reject(let reject):
          mismatches.add(reject, isPrivate: file.isPrivate)
          running.problems.add(reject)
          try session.reject(reject)
        case .table: break  // `readItems` puts them into their tables
        }
      }
      running.problems.report(
        StoreProblems.noKey.problem(at: Place(file.name), "a row reached the store without an id"),
        count: session.keylessRows - keyless)
      session.countDropped(forgotten: outcome.counts.forgotten, leftOut: outcome.counts.leftOut)
      if !outcome.leftOut.isEmpty { leftOut[file.name] = outcome.leftOut }
      try session.remember(running.problems.finish(), in: file.name)
      try session.endFile()
      try session.recordFile(
        record(file, digest: Array(outcome.digest.utf8), isWhole: outcome.readToEnd, rows: outcome.counts.accepted))
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

  /// Starts to read the next file ahead if it must be read in any case, as the store has never seen it.
  private func beginNext(after file: ExportFile) throws {
    // Which ids look like paths is certain only when the rows are in the store.
    guard ahead == nil, reader.paths.isEmpty, let next = following[file.name], try session.knownFile(next.name) == nil
    else { return }
    let isRemembered = mode == .snapshot && next.collection != nil && !next.isDump
    ahead = (next.name, try reader.begin(next, known: isRemembered ? [] : nil, readsTable: try tablesBeside(next)))
  }

  /// Passes every item of a file to `body`, but for those of its tables. Fails if an item was lost between the reader
  /// and the store.
  private func readItems(
    of file: ExportFile, _ running: RunningRead, _ body: (FileFeed.Item) throws -> Void
  ) throws -> FileOutcome {
    var account = FileAccount()
    let outcome = try reader.read(running) { item in
      if running.isRead { try beginNext(after: file) }
      if let table = try table(of: item, running) { return try put(item, into: table) }
      account.count(item)
      try body(item)
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
    return try reader.begin(file, known: known, readsTable: try tablesBeside(file))
  }

  /// Reuses the rows of an unchanged file without reading it, if the store remembers all of its records. Returns false
  /// if the file must be read.
  private func reuseUnchanged(_ file: ExportFile, _ record: FileRecord) throws -> Bool {
    guard let collection = file.collection, file.exportedCollections == [collection],
      try isUnchanged(file, record),
      record.collection == collection, record.isOfAccounts == file.isOfAccounts
    else { return false }
    try session.begin(collection, ofAccounts: file.isOfAccounts)
    guard try session.reuseUnchangedFile(file.name, of: collection) else { return false }
    try session.recordFile(self.record(file, digest: record.digest, isWhole: true, rows: record.rows))
    pass(file.bytes)
    return true
  }

  /// The fingerprints of a file's records at its last reading. Empty if they would be read differently now; nil if the
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

  /// What the store remembers of a file. If the file can still change within the same tick, its times are left out, so
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

  /// Keeps the rows of collections that have no files tonight, and what is known of their files, so that every night
  /// reports them.
  private func retainRows(of collections: [Collection], beside files: [ExportFile]) throws {
    let haveAccounts = files.contains(where: \.isOfAccounts)
    for collection in collections {
      for record in try session.knownFiles(of: collection) where !(haveAccounts && record.isOfAccounts) {
        try session.recordFile(record)
      }
      guard try session.hasRows(of: collection) else { continue }
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

/// Files of servers that could not be fetched and have no copy.
extension ExportIngest {
  /// Keeps their rows in the store, and what it knows of these files.
  func remember(absent names: [String]) throws {
    absent = try names.compactMap { try session.knownFile($0) }
    for record in absent { try session.recordFile(record) }
  }

  /// Whether one of them may contain rows of a collection; a dump or a table may contain any.
  func lacksFile(of collection: Collection) -> Bool {
    absent.contains { $0.collection == nil || $0.collection == collection }
  }
}
