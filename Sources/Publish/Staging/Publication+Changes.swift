internal import Diagnostics
internal import Model
internal import Platform
internal import Store

// The changes that owners request: new, changed and removed files.
extension Publication {
  /// Whether the path's folder existed before the night.
  func isWarm(_ path: String) -> Bool { OutputFolder(of: path).map { !missingFolders.contains($0) } ?? true }

  func stage(_ page: RenderedPage, _ size: Int) throws {
    guard !settings.dryRun else { return }
    let staged = PublishTransaction.staged(page.path)
    try state.withLock { try $0.staging.makeFolder(of: staged, in: tree) }
    switch page.content {
    case .bytes(let bytes): try bytes.withUnsafeBytes { try tree.write($0, to: staged) }
    case .file(let path): try FileCopier.link(path, to: staged, in: tree)
    }
  }

  /// Records a staged page, or one whose file on the disk has the right bytes.
  func record(_ row: LedgerRow, _ file: PublishedFile?, _ operation: FileChange.Operation) throws {
    let stood = operation == .replace || operation == .ledgerOnly
    let before =
      operation == .ledgerOnly ? file?.row.withUnknownInputs : file.map { $0.rowToRestore ?? $0.row.withUnknownInputs }
    try state.withLock { state in
      if let file { state.sum.remove(key: LedgerDigest(of: row.path), output: file.row.output) }
      state.sum.add(key: LedgerDigest(of: row.path), output: row.output)
      if !startsEmpty { state.photoPages.count(row.photos, before: file?.row.photos ?? ShownPhotos()) }
      if operation == .ledgerOnly {
        state.outcome.untouched += 1
      } else {
        state.outcome.written += 1
        state.outcome.bytesWritten += row.size
      }
      guard !settings.dryRun else { return }
      try state.staging.prepare(in: tree)
      try state.plan.append(
        FileChange(operation: operation, path: row.path, row: row, old: stood ? before : nil), in: tree)
    }
  }

  /// Records that a file is removed.
  func remove(_ file: PublishedFile) throws {
    unlist(file.row)
    try state.withLock { state in
      state.sum.remove(key: LedgerDigest(of: file.row.path), output: file.row.output)
      state.outcome.removed += 1
      guard !settings.dryRun else { return }
      try state.staging.prepare(in: tree)
      try state.plan.append(
        FileChange(operation: .remove, path: file.row.path, row: nil, old: file.rowToRestore), in: tree)
    }
  }

  func foreign(_ path: String, _ row: LedgerRow) -> Problem {
    let words = path == row.path ? "is not sumaq's" : "is no folder of sumaq's, so \(row.path) has no place"
    return PublishProblems.foreign.problem(at: Place(tree.full(path)), "\(Printable.line(path)) \(words)")
  }

  func twice(_ row: LedgerRow) -> Problem {
    PublishProblems.twice.problem(at: Place(tree.full(row.path)), "\(row.path) was written twice with different bytes")
  }
}
