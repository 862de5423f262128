internal import Diagnostics
internal import Model
internal import Platform
internal import Store

// Accepts one page and stages it if necessary.
extension OwnerFiles {
  /// What is done with a page.
  private enum Decision {
    /// Nothing.
    case unchanged
    case staged(FileChange.Operation)
    case refused(Problem)
  }

  func stage(_ page: RenderedPage) throws {
    guard OutputPath.isLegal(page.path), owner.owns(page.path), let folder = OutputFolder(of: page.path) else {
      throw Failure(
        .software,
        PublishProblems.illegalPath.problem("`\(Printable.line(page.path, limit: 200))` is no path of a page"))
    }
    let content = try digest(page.content)
    var row = LedgerRow(
      path: page.path, kind: page.kind, size: content.size, inputs: ContentDigest.inputs(page.inputs),
      output: content.digest)
    (row.rows, row.photos) = (page.rows, ShownPhotos(page.photos))
    let file = state.withLock { $0[page.path] }
    let held = try isHeld(page, row, file, folder)
    // The disk is read before the state is locked, so that other workers continue meanwhile.
    let target = try publication.missingFolders.contains(folder) ? .absent : publication.targets.target(at: row.path)
    switch decision(row, folder, held: held, target) {
    case .unchanged: return
    case .refused(let problem): refuse(problem, page.path)
    case .staged(let operation):
      if operation != .ledgerOnly { try publication.stage(page, row.size) }
      let listed = try publication.listed(page)
      if let listed { (row.sha, row.photoBytes) = (listed.sha, listed.photoBytes) }
      try publication.record(row, file, operation)
      publication.list(row, listed, before: file?.row.size ?? 0)
    }
  }

  private func digest(_ content: RenderedPage.Content) throws -> ContentDigest {
    switch content {
    case .bytes(let bytes): return ContentDigest(of: bytes)
    case .file(let path): return try ContentDigest(of: FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK))
    }
  }

  /// Whether the published file has exactly the page's bytes. It is read only if that is possible.
  private func isHeld(
    _ page: RenderedPage, _ row: LedgerRow, _ file: PublishedFile?, _ folder: OutputFolder
  ) throws -> Bool {
    guard !publication.missingFolders.contains(folder) else { return false }
    if let file, file.row.output != row.output, publication.trusted, !publication.settings.full { return false }
    return try FolderCursor(publication.tree).matches(page.content, row.size, at: page.path)
  }

  private func decision(_ row: LedgerRow, _ folder: OutputFolder, held: Bool, _ target: TargetGuard.Target) -> Decision
  {
    state.withLock { state in
      if let earlier = state.claimed[row.path] {
        return earlier == row.output ? .unchanged : .refused(publication.twice(row))
      }
      let index = state.index(of: row.path)
      if held, let index, isUntouched(row, index, &state) { return .unchanged }
      if let index, state.files[index].isNamed { return .refused(publication.twice(row)) }
      state.claimed[row.path] = row.output
      if let index { state.files[index].isNamed = true }
      if publication.missingFolders.contains(folder) { return .staged(.newInNewFolder) }
      return decision(row, index, held: held, target)
    }
  }

  private func isUntouched(_ row: LedgerRow, _ index: Int, _ state: inout State) -> Bool {
    let file = state.files[index]
    guard file.row.output == row.output, file.fault == nil else { return false }
    if !file.isNamed, file.row.inputs != row.inputs { publication.notes.add(.inputs(row.inputs), of: row.path) }
    // Another owner may have recorded the rows of a file that lists none itself.
    record(row.path, row.photos, row.rows == .none ? file.row.rows : row.rows, before: file.row)
    state.leave(index)
    return true
  }

  /// Decides by what is on the disk. A file that sumaq did not write is never changed, but the ledger adopts it if its
  /// bytes are right.
  private func decision(_ row: LedgerRow, _ index: Int?, held: Bool, _ target: TargetGuard.Target) -> Decision {
    switch target {
    case .absent: return .staged(.new)
    case .obstacle(let path): return .refused(publication.foreign(path, row))
    case .file:
      if held { return .staged(.ledgerOnly) }
      return index == nil ? .refused(publication.foreign(row.path, row)) : .staged(.replace)
    }
  }

  /// Reports a page that cannot be published. If a foreign file is at its path, the path is removed from the ledger.
  private func refuse(_ problem: Problem, _ path: String) {
    publication.problems.report(problem)
    publication.state.withLock { $0.outcome.refused += 1 }
    guard problem.kind == PublishProblems.foreign else { return }
    state.withLock { state in
      if let index = state.index(of: path) { state.files[index].isNamed = false }
      state.claimed[path] = nil
    }
  }
}
