internal import Diagnostics
internal import Ingest
internal import Model
internal import Store

/// The files that belong to no collection. Each is an analyst's table or a part of one.
///
/// In both modes a table contains the rows of tonight's files. A table without a file is removed in a snapshot; it is
/// kept in delta mode, where the folder contains only what changed.
extension ExportIngest {
  /// Tables beyond this number are not read, as every question of an analyst pays for each view.
  private static let mostTables = 1000

  func readTables(_ files: [ExportFile]) throws {
    let tables = Dictionary(grouping: files.filter { $0.table != nil }) { $0.table ?? "" }
    let names = tables.keys.sorted()
    for name in names.prefix(Self.mostTables) { try readTable(name, tables[name] ?? []) }
    for open in openTables.values { try open.writer.drop() }
    if let first = names.dropFirst(Self.mostTables).first { noteLeftOut(first, tables[first] ?? [], of: names.count) }
    // A file that cannot be opened may contain any table.
    guard mode == .snapshot, !files.contains(where: \.isLost), !absent.contains(where: { $0.collection == nil }) else {
      return
    }
    for name in try session.tables.removeUnseen() {
      context.problems.report(
        PipelineProblems.tableGone.problem(
          at: Place(name), "tonight's exports have no file of the table \(name), so it is gone"))
    }
  }

  private func noteLeftOut(_ first: String, _ files: [ExportFile], of count: Int) {
    context.problems.report(
      IngestProblems.tableCount.problem(
        at: Place(files.first?.name ?? first),
        "the files are \(count) tables, of which \(Self.mostTables) are read: not \(first) and those that follow it"))
  }

  private func readTable(_ name: String, _ files: [ExportFile]) throws {
    let open = openTables.removeValue(forKey: name)
    if open == nil, let known = try upToDate(name, files) {
      for record in known { try session.recordFile(record) }
      return pass(files.reduce(0) { $0 + $1.bytes })
    }
    // Its rows are the first ones, unless the names of two kinds of one export are alike.
    let begun = open?.outcome != nil && open?.file.name == files.first?.name ? open : nil
    if begun == nil { try open?.writer.drop() }
    let left = try session.tables.replace(name, distrust: rereads, begun: begun?.writer) { writer in
      let records = try files.map { file in
        guard let begun, let outcome = begun.outcome, file.name == begun.file.name else {
          return try read(file, into: writer)
        }
        return try end(begun, outcome)
      }
      return records.allSatisfy(\.isWhole) ? source(of: records) : nil
    }
    guard left > 0 else { return }
    context.problems.report(
      IngestProblems.tableWidth.problem(
        at: Place(name), "the files of the table \(name) have \(left) columns more than a table may; they were not read"
      ))
  }

  /// What of a table's files need not be read, as the store has the table; nil if it must be read.
  func upToDate(_ name: String, _ files: [ExportFile]) throws -> [FileRecord]? {
    let known = try files.compactMap { file -> FileRecord? in
      guard let known = try session.knownFile(file.name), try isUnchanged(file, known) else { return nil }
      return try record(file, digest: known.digest, isWhole: true, rows: known.rows)
    }
    return known.count == files.count && session.tables.isUpToDate(name, source: source(of: known)) ? known : nil
  }

  private func read(_ file: ExportFile, into writer: OwnTableWriter) throws -> FileRecord {
    let running = try reader.begin(file, known: nil)
    let open = OpenTable(file, writer, running.problems)
    return try end(open, try reader.read(running) { try put($0, into: open) })
  }

  func put(_ item: FileFeed.Item, into table: OpenTable) throws {
    table.account.count(item)
    switch item {
    case .table(let batch): try table.writer.append(batch, map: &table.columnMap)
    case .reject(let reject):
      mismatches.add(reject, isPrivate: table.file.isPrivate)
      table.problems.add(reject)
      try session.reject(reject)
    case .batch: break  // only files of collections have batches
    }
  }

  private func end(_ table: OpenTable, _ outcome: FileOutcome) throws -> FileRecord {
    let file = table.file
    try table.account.check(outcome.counts, of: file.name)
    if outcome.isSpoiled { throw SpoiledContent(file: file.name) }
    session.countDropped(forgotten: outcome.counts.forgotten, leftOut: 0)
    let record = try record(
      file, digest: Array(outcome.digest.utf8), isWhole: outcome.readToEnd, rows: outcome.counts.accepted)
    try session.recordFile(record)
    try session.remember(table.problems.finish(), in: file.name)
    bytesRead += outcome.bytesRead
    pass(file.bytes)
    return record
  }

  /// A digest of these files and of how they are read.
  private func source(of records: [FileRecord]) -> [UInt8] {
    var hash = SHA256()
    // Increase this number if personal columns are guessed differently: tables are then read once more.
    hash.update("guess 3\n")
    for record in records {
      hash.update("\(record.name.utf8.count) \(record.name)\n")
      hash.update(record.digest)
      hash.update(record.readerFingerprint)
    }
    return hash.finish()
  }
}

/// A table while the rows of one of its files are written.
final class OpenTable {
  let file: ExportFile
  let writer: OwnTableWriter
  let problems: FileProblems
  /// The positions of the file's columns in the table.
  var columnMap: [Int?] = []
  var account = FileAccount()
  /// How reading went of a kind that is read in its export's own pass; nil until that pass has ended.
  var outcome: FileOutcome?

  init(_ file: ExportFile, _ writer: OwnTableWriter, _ problems: FileProblems) {
    (self.file, self.writer, self.problems) = (file, writer, problems)
  }
}

/// Documents of a Firestore export that belong to no collection. Each kind is a table. The kinds are known when the
/// export has been read, or from the store if it was not read.
extension ExportIngest {
  /// Records the tables of an export that did not change.
  func noteKnownKinds(of file: ExportFile) throws { tablesOfKinds += try knownTables(of: file) }

  /// The tables that an export had before.
  private func knownTables(of file: ExportFile) throws -> [ExportFile] {
    guard let prefix = file.kindPrefix else { return [] }
    let names = try session.knownTables(beginning: prefix).filter { $0 != file.name }
    return file.tables(ofKinds: names.map { String($0.dropFirst(prefix.count)) })
  }

  /// Tells which kinds are read together with their export: those whose tables have no other file, as the rows of
  /// several files are in the files' order, and are not up to date.
  func tablesBeside(_ file: ExportFile) throws -> @Sendable (ExportFile) -> Bool {
    guard file.kindPrefix != nil else { return { _ in false } }
    let known = try nightFiles.filter { $0.kindPrefix != nil }.flatMap { try knownTables(of: $0) }
    let tables = Dictionary(grouping: (nightFiles + tablesOfKinds + known).filter { $0.table != nil }) {
      $0.table ?? ""
    }
    let left = try tables.filter { name, files in
      let isOwn = files.count == 1 && files[0].nameOfBytes == file.nameOfBytes
      return try !isOwn || upToDate(name, files) != nil
    }
    let names = Set(left.keys)
    return { !names.contains($0.table ?? "") }
  }

  /// The table to which an item belongs that was read together with another file.
  func table(of item: FileFeed.Item, _ running: RunningRead) throws -> OpenTable? {
    guard let (file, problems) = running.table(of: item) else { return nil }
    return try open(file, problems)
  }

  private func open(_ file: ExportFile, _ problems: FileProblems) throws -> OpenTable {
    let name = file.table ?? ""
    if let open = openTables[name] { return open }
    let open = OpenTable(file, try session.tables.begin(), problems)
    openTables[name] = open
    return open
  }

  /// Records the tables of an export that was read, and of a damaged one also those that it had before.
  func noteKinds(of file: ExportFile, _ outcome: FileOutcome) throws {
    guard let prefix = file.kindPrefix else { return }
    if !outcome.readToEnd { try noteKnownKinds(of: file) }
    let known = Set(tablesOfKinds.map(\.name))
    let tables = file.tables(ofKinds: outcome.otherKinds).filter { !known.contains($0.name) }
    tablesOfKinds += tables
    // The tables are parts of the same bytes.
    digests[file.nameOfBytes] = Array(outcome.digest.utf8)
    for (kind, ended) in outcome.tables {
      openTables.values.first { $0.file.name == prefix + kind }?.outcome = ended
    }
  }
}
