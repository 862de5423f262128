internal import Model
internal import Platform
internal import Store
internal import Synchronization

/// Compares every published file with the ledger, for `--full`, and if output and ledger disagree.
struct OutputComparison {
  /// The files that differ from the ledger, by path.
  private(set) var faults: [String: PublishedFile.Fault] = [:]
  /// The sum of all rows of the ledger.
  private(set) var sum = LedgerSum()
  private let tree: OutputTree
  private let missingFolders: Set<OutputFolder>
  private let workers: Int

  private static let batch = 4096

  /// Reads every file once, with several workers.
  init(_ store: Store, _ tree: OutputTree, missingFolders: Set<OutputFolder>, workers: Int) throws {
    self.tree = tree
    self.missingFolders = missingFolders
    self.workers = workers
    var rows: [LedgerRow] = []
    try store.eachLedgerRow { row in
      sum.add(key: LedgerDigest(of: row.path), output: row.output)
      rows.append(row)
      guard rows.count == Self.batch else { return }
      check(rows)
      rows.removeAll(keepingCapacity: true)
    }
    check(rows)
  }

  private mutating func check(_ rows: [LedgerRow]) {
    let found = Shared(Mutex<[(String, PublishedFile.Fault)]>([]))
    let next = Shared(Atomic<Int>(0))
    Workers.run(min(workers, rows.count / 64 + 1)) { [self] _ in
      let cursor = FolderCursor(tree)
      while true {
        let index = next.value.add(1, ordering: .relaxed).oldValue
        guard index < rows.count else { return }
        if let fault = fault(of: rows[index], cursor) { found.value.withLock { $0.append((rows[index].path, fault)) } }
      }
    }
    for (path, fault) in found.value.withLock({ $0 }) { faults[path] = fault }
  }

  /// A file that cannot be read counts as damaged, and is written again.
  private func fault(of row: LedgerRow, _ cursor: FolderCursor) -> PublishedFile.Fault? {
    if let folder = OutputFolder(of: row.path), missingFolders.contains(folder) { return .missing }
    do {
      guard let found = try cursor.digest(row.path) else { return .missing }
      return found.digest == row.output ? nil : .damaged
    } catch {
      return .damaged
    }
  }
}
