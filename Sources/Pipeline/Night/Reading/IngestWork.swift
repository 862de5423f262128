internal import Diagnostics
internal import Ingest
internal import Model
internal import Platform
internal import Store

/// One night's files inside the ingest's transaction: which are read, in what order, and what is finished.
///
/// Collections whose rows stand in each other's files (favourites inside users, several inside a dump) are one group. A
/// group of which no file changed is not read at all; of any other, all files are, so that a snapshot's rows are a
/// function of tonight's files alone. Records that the store remembers of a file's last reading stand for themselves.
final class IngestWork {
  var bytesRead = 0
  /// Collections that had files and have none tonight, of which the store holds rows.
  private(set) var kept: [Collection] = []
  /// What did not fit, for a dry run to show.
  var mismatches = MismatchList()
  let session: IngestSession
  var reader: FileFeed
  let mode: Settings.ExportsMode
  /// Of everything but a file's bytes that decides its rows, where its ratings are stars.
  private let plainMapping: [UInt8]
  let context: RunContext
  /// Unchanged files and records are read again too. False in deltas, which are applied once.
  let rereads: Bool
  /// When the night began, in microseconds since 1970: before its files were listed.
  private let begun: Int64
  /// Rows may refer to ids that came or went tonight.
  var areReferencesStale = false
  private var bytesPassed = 0
  /// The file that is read next, begun when the one before is read to its end, whose rows still wait.
  private var ahead: (name: String, read: RunningRead)?
  /// Which file follows another, by name.
  private var following: [String: ExportFile] = [:]
  /// What the store knows of files that could not be fetched tonight: their rows stay.
  var absent: [FileRecord] = []
  /// Of files that were looked at for whether they changed.
  var digests: [String: [UInt8]] = [:]
  /// Tables within files of collections.
  var tablesOfKinds: [ExportFile] = []

  init(
    _ session: IngestSession, reader: FileFeed, mode: Settings.ExportsMode, mapping: [UInt8], begun: Int64,
    rereads: Bool, context: RunContext
  ) {
    self.session = session
    self.reader = reader
    self.mode = mode
    plainMapping = mapping
    self.begun = begun
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

  /// Files and collections that hang together; restaurants and users made from others' rows do not tie, as the store
  /// remembers what they were made from.
  private func groups(of files: [ExportFile]) -> [(collections: [Collection], files: [ExportFile])] {
    var group = Array(0..<Collection.allCases.count)
    for file in files {
      // What a list says of a place must not replace what reviews say of it, on whatever night either changes.
      let together = file.givesPlaces ? rowsOf(file).union([.reviews]) : rowsOf(file)
      let tied = together.map { group[Int($0.rawValue)] }
      for index in group.indices where tied.contains(group[index]) { group[index] = tied.min() ?? group[index] }
    }
    return Set(group).sorted().map { number in
      let collections = Collection.allCases.filter { group[Int($0.rawValue)] == number }
      let members = files.filter { !rowsOf($0).isDisjoint(with: collections) }
      let sorted = members.enumerated().sorted { ($0.element.turn, $0.offset) < ($1.element.turn, $1.offset) }
      return (collections, sorted.map(\.element))
    }
  }

  /// The collections of which a file's rows count as real ones.
  func rowsOf(_ file: ExportFile) -> Set<Collection> {
    if file.isDump { return file.collections.isEmpty ? Set(Collection.allCases) : file.collections }
    return file.collections.filter { $0 != .restaurants && $0 != .users }.union(file.collection.map { [$0] } ?? [])
  }

  private func read(_ files: [ExportFile], of collections: [Collection]) throws {
    let missing = try collections.filter { try isMissing($0, among: files) }
    if mode == .snapshot { try keep(missing, beside: files) }
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
      if files.contains(where: { rowsOf($0).contains(collection) }) {
        try session.finish(collection, whole: whole.files && !lacksFile(of: collection))
      }
    }
    if collections.contains(.users), !missing.contains(.users) || files.contains(where: \.isOfAccounts) {
      try session.finishAccounts(whole: whole.accounts)
    }
  }

  /// Whether a collection had files of its own and has none tonight; accounts stand for users only where nothing else ever
  /// did.
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

  /// Another scale of a file's ratings means reading it again, as other settings do.
  private func mapping(of file: ExportFile) -> [UInt8] {
    let words = file.declaresScale ? "" : reader.scales.words(of: file.ownCollections)
    guard !words.isEmpty else { return plainMapping }
    var hash = SHA256()
    hash.update(plainMapping)
    hash.update(words)
    return Array(hash.finish().prefix(16))
  }

  func isUnchanged(_ file: ExportFile, _ record: FileRecord) throws -> Bool {
    guard !rereads, !hasStaleReferences(file), !file.isRefused, record.isWhole, record.mapping == mapping(of: file)
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

  /// Whether the files, and those of accounts, were read whole.
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
      if let record = try session.knownFile(file.name), try keep(file, record) { continue }
      if file.isDump { for collection in rowsOf(file) { try session.begin(collection) } }
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

  /// Begins to read the file that follows where that is certain to be read, as the store has never seen it.
  private func beginNext(after file: ExportFile) throws {
    // Which ids look like paths is known for certain once the rows are in the store.
    guard ahead == nil, reader.paths.isEmpty, let next = following[file.name], try session.knownFile(next.name) == nil
    else { return }
    let isRemembered = mode == .snapshot && next.collection != nil && !next.isDump
    ahead = (next.name, try reader.begin(next, known: isRemembered ? [] : nil))
  }

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

  /// Takes a file that did not change as it was, where the store remembers all of its records.
  private func keep(_ file: ExportFile, _ record: FileRecord) throws -> Bool {
    guard let collection = file.collection, rowsOf(file) == [collection], try isUnchanged(file, record),
      record.collection == collection, record.isOfAccounts == file.isOfAccounts
    else { return false }
    try session.begin(collection, ofAccounts: file.isOfAccounts)
    guard try session.keepFile(file.name, of: collection) else { return false }
    try session.file(self.record(file, digest: record.digest, isWhole: true, rows: record.rows))
    pass(file.bytes)
    return true
  }

  /// What the store remembers of a file's records, if they would be read in the same way.
  private func known(of file: ExportFile) throws -> [UInt64]? {
    guard let collection = file.collection, !file.isDump else { return nil }
    let known = try session.beginFile(file.name, of: collection)
    guard !rereads, !hasStaleReferences(file), let record = try session.knownFile(file.name),
      record.mapping == mapping(of: file),
      record.collection == collection
    else { return known.map { _ in [] } }
    return known
  }

  private func isDerived(_ collection: Collection, from file: ExportFile) -> Bool {
    // Favourites inside users are rows like any others; an author made from a review is not.
    !rowsOf(file).contains(collection)
  }

  /// What is remembered of a file; where it may change unseen, not its times, so that its bytes are looked at the next
  /// night.
  func record(_ file: ExportFile, digest: [UInt8], isWhole: Bool, rows: Int) throws -> FileRecord {
    // How old the rows are that stand for a file which may not be read is told by its last reading.
    let modified = file.isRefused ? try session.knownFile(file.name)?.modified : nil
    let isSettled =
      file.isFetched || FileTick.isOver(modified: file.status.modified, changed: file.status.changed, begun: begun)
    return FileRecord(
      name: file.name, collection: file.collection, size: file.status.size,
      modified: modified ?? file.status.modified, changed: isSettled ? file.status.changed : 0,
      inode: file.status.inode, digest: digest,
      mapping: mapping(of: file), isWhole: isWhole, rows: rows, isOfAccounts: file.isOfAccounts)
  }

  /// Keeps the rows of collections that have no files tonight, and their files as known, to report them every night.
  private func keep(_ collections: [Collection], beside files: [ExportFile]) throws {
    let haveAccounts = files.contains(where: \.isOfAccounts)
    for collection in collections {
      for record in try session.knownFiles(of: collection) where !(haveAccounts && record.isOfAccounts) {
        try session.file(record)
      }
      guard try session.holds(collection) else { continue }
      kept.append(collection)
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
