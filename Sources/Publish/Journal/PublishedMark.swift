internal import Model
internal import Platform
internal import Store

/// `.nights/current`: the output's own record of the published night, which is compared with the ledger's.
///
/// They differ if an older state folder or an older output was restored; then nothing is trusted.
enum PublishedMark {
  static func write(_ state: LedgerState, in tree: OutputTree) throws {
    let temporary = JournalFolder.current + ".tmp"
    try tree.remove(temporary)
    try words(state).withUnsafeBytes { try tree.write($0, to: temporary) }
    try tree.rename(temporary, to: JournalFolder.current)
  }

  /// Removes the record, so that the next run compares every file with the ledger.
  static func withdraw(in tree: OutputTree) throws { try tree.remove(JournalFolder.current) }

  /// Whether the output's record equals the ledger's, and its folders are those that the ledger knows.
  static func agrees(with state: LedgerState, in tree: OutputTree) throws -> Bool {
    guard try tree.status(JournalFolder.current)?.kind == .file else { return false }
    let found = try Files.read(tree.full(JournalFolder.current), limit: 4096)
    return try found == words(state) && state == state.withCurrentFolders(in: tree)
  }

  private static func words(_ state: LedgerState) -> [UInt8] {
    let sum = LedgerDigest(high: state.sum.high, low: state.sum.low).bytes
    return Array("night \(state.night)\nsum \(Digest.hex(sum))\n".utf8)
  }
}

extension LedgerState {
  /// The same state with the folders as they are now.
  func withCurrentFolders(in tree: OutputTree) throws(FileError) -> LedgerState {
    var state = self
    state.site = try tree.status(OutputFolder.site.rawValue).map { Folder(device: $0.device, inode: $0.inode) }
    state.reports = try tree.status(OutputFolder.reports.rawValue).map { Folder(device: $0.device, inode: $0.inode) }
    return state
  }
}
