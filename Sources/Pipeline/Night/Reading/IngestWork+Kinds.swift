internal import Ingest
internal import Model
internal import Store

/// Documents of a Firestore export that belong to no collection. Each kind is a table. The kinds are known when the
/// export has been read, or from the store if it was not read.
extension IngestWork {
  /// Records the tables of an export that did not change.
  func noteKnownKinds(of file: ExportFile) throws {
    guard let prefix = file.kindPrefix else { return }
    let names = try session.knownTables(beginning: prefix).filter { $0 != file.name }
    tablesOfKinds += file.tables(ofKinds: names.map { String($0.dropFirst(prefix.count)) })
  }

  /// Records the tables of an export that was read, and of a damaged one also those that it had before.
  func noteKinds(of file: ExportFile, _ outcome: FileOutcome) throws {
    guard file.kindPrefix != nil else { return }
    if !outcome.readToEnd { try noteKnownKinds(of: file) }
    let known = Set(tablesOfKinds.map(\.name))
    let tables = file.tables(ofKinds: outcome.otherKinds).filter { !known.contains($0.name) }
    tablesOfKinds += tables
    // The tables are parts of the same bytes.
    for table in tables { digests[table.name] = Array(outcome.digest.utf8) }
  }
}
