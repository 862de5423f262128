internal import Platform
internal import Store
internal import Synchronization

/// Holds every published file against the ledger: on `--full`, and where output and ledger disagree.
struct OutputComparison {
  let tree: OutputTree
  let index: LedgerIndex
  let cold: Set<OutputFolder>
  let workers: Int

  private static let batch = 4096

  /// The flags of every row; reads every file once, with several workers.
  func flags(_ store: Store) throws -> [UInt8] {
    var flags: [UInt8] = []
    flags.reserveCapacity(index.count)
    var paths: [String] = []
    try store.eachLedgerRow { _, row in
      paths.append(row.path)
      guard paths.count == Self.batch else { return }
      flags += look(paths, from: flags.count)
      paths.removeAll(keepingCapacity: true)
    }
    return flags + look(paths, from: flags.count)
  }

  private func look(_ paths: [String], from start: Int) -> [UInt8] {
    let flags = Shared(Mutex([UInt8](repeating: 0, count: paths.count)))
    let next = Shared(Atomic<Int>(0))
    Workers.run(min(workers, paths.count / 64 + 1)) { _ in
      let cursor = FolderCursor(tree)
      while true {
        let place = next.value.add(1, ordering: .relaxed).oldValue
        guard place < paths.count else { return }
        let flag = flag(paths[place], index[start + place].output, cursor)
        if flag != 0 { flags.value.withLock { $0[place] = flag } }
      }
    }
    return flags.value.withLock { $0 }
  }

  /// A file that cannot be read counts as damaged, and is written anew.
  private func flag(_ path: String, _ output: LedgerDigest, _ cursor: FolderCursor) -> UInt8 {
    if let folder = OutputFolder(of: path), cold.contains(folder) { return Publication.Flag.missing }
    do {
      guard let found = try cursor.digest(path) else { return Publication.Flag.missing }
      return found.digest == output ? 0 : Publication.Flag.damaged
    } catch {
      return Publication.Flag.damaged
    }
  }
}
