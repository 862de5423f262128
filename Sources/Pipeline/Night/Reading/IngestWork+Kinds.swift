internal import Ingest
internal import Model
internal import Store

/// Documents of a Firestore export that belong to no collection. Each kind is a table. The kinds are known when the
/// export has been read, or from the store if it was not read.
extension IngestWork {
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
