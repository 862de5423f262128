import Diagnostics
import Model
import Platform
import TestServers

@testable import Store

/// A store in a folder of its own, removed with it.
final class TestStore {
  let folder: String
  let store: Store

  /// `isCopy`: the store is made as `NewStore` makes it; otherwise it has a key of its own.
  init(isCopy: Bool = true) throws {
    folder = try Files.makeTemporaryFolder(Path.join(NewStore.temporaryFolder, "sumaq-store-"))
    store = isCopy ? try NewStore.open(folder + "/state") : try Store(folder: folder + "/state")
  }

  deinit {
    do { try Files.removeTree(folder) } catch { print("left behind: \(folder)") }
  }

  /// Ingests tonight's rows: every collection named is read whole.
  @discardableResult
  func night(
    _ rules: IngestRules, _ export: TestExport, batchRows: Int = 1000
  ) throws -> IngestOutcome {
    try store.ingest(rules) { session in try export.apply(to: session, batchRows: batchRows) }.outcome
  }

  @discardableResult
  func night(_ export: TestExport, batchRows: Int = 1000) throws -> IngestOutcome {
    try night(IngestRules(), export, batchRows: batchRows)
  }

  /// What could not be taken, by file and line.
  func rejects() throws -> [RejectedRecord] {
    var all: [RejectedRecord] = []
    try store.eachReject { all.append($0) }
    return all
  }

  /// The rows whose digest is not that of their cells.
  func rowsWithOtherDigests() throws -> [String] {
    try store.write { connection in
      try Collection.allCases.flatMap { collection in
        let layout = TableLayout(collection)
        let cells = layout.shownCells.joined(separator: ", ")
        let condition = collection.isOfSubjects ? "WHERE present = 1" : ""
        return try connection.rows("SELECT key, digest, \(cells) FROM \(layout.table) AS t \(condition)") { row in
          let digest = StoredRow.batch(collection, row, at: 2).rowHashes()[0].digest
          return digest == UInt64(bitPattern: row.integer(1)) ? nil : "\(layout.table) \(row.integer(0))"
        }.compactMap(\.self)
      }
    }
  }

  /// Everything that pages could show, as text.
  func dump(usersPages: UsersPages? = nil, menuOrder: Bool = true) throws -> String {
    var dump = try SiteDump(store.reader(usersPages: usersPages))
    dump.hasMenuOrder = menuOrder
    return try dump.text()
  }
}
