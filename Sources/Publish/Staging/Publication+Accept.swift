internal import Diagnostics
internal import Model
internal import Platform
internal import Store

// One page on its way into the staging folder.
extension Publication {
  /// What becomes of a page.
  private enum Fate {
    /// Nothing to do.
    case settled
    case staged(NightChange.Operation)
    case refused(Problem)
  }

  func take(_ page: RenderedPage) throws {
    guard OutputPath.isLegal(page.path), let folder = OutputFolder(of: page.path) else {
      throw Failure(
        .software,
        PublishProblems.illegalPath.problem("`\(Printable.line(page.path, limit: 200))` is no path of a page"))
    }
    let content = try digest(page.content)
    let row = LedgerRow(
      path: page.path, kind: page.kind, size: content.size, inputs: ContentDigest.inputs(page.inputs),
      output: content.digest)
    let key = row.key
    let place = try index.find(key)
    let held = try isHeld(page, row, place, folder)
    // The disk is asked before the state is locked: other workers go on meanwhile.
    let target = try cold.contains(folder) ? .absent : targets.look(row.path)
    switch fate(row, key, place, folder, held: held, target) {
    case .settled: return
    case .refused(let problem): refuse(problem, place)
    case .staged(let operation):
      if operation != .adopt { try stage(page, row.size) }
      try record(row, key, place, operation)
    }
  }

  private func digest(_ content: RenderedPage.Content) throws -> ContentDigest {
    switch content {
    case .bytes(let bytes): return ContentDigest(of: bytes)
    case .file(let path): return try ContentDigest(of: FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK))
    }
  }

  /// Whether the published file has the page's very bytes; asked only where that may be so.
  private func isHeld(_ page: RenderedPage, _ row: LedgerRow, _ place: Int?, _ folder: OutputFolder) throws -> Bool {
    guard !cold.contains(folder) else { return false }
    if let place, index[place].output != row.output, trusted, !settings.full { return false }
    return try FolderCursor(tree).holds(page.content, row.size, at: page.path)
  }

  private func fate(
    _ row: LedgerRow, _ key: LedgerDigest, _ place: Int?, _ folder: OutputFolder, held: Bool,
    _ target: TargetGuard.Target
  ) -> Fate {
    state.withLock { state in
      if let earlier = state.claimed[key] { return earlier == row.output ? .settled : .refused(twice(row)) }
      if held, let place, untouched(row, place, &state) { return .settled }
      if let place, state.flags[place] & Flag.seen != 0 { return .refused(twice(row)) }
      state.claimed[key] = row.output
      if let place { state.flags[place] |= Flag.seen }
      if cold.contains(folder) { return .staged(.within) }
      return fate(row, place, held: held, target)
    }
  }

  private func untouched(_ row: LedgerRow, _ place: Int, _ state: inout State) -> Bool {
    let entry = index[place]
    guard entry.output == row.output, state.flags[place] & Flag.wrong == 0 else {
      return false
    }
    if state.flags[place] & Flag.seen == 0 {
      state.outcome.untouched += 1
      if entry.inputs != row.inputs { state.refreshed.append((entry.key, row.inputs)) }
    }
    state.flags[place] |= Flag.seen
    return true
  }

  /// By what is on the disk: a file that sumaq did not write is never touched, but one with the right bytes is as good.
  private func fate(_ row: LedgerRow, _ place: Int?, held: Bool, _ target: TargetGuard.Target) -> Fate {
    switch target {
    case .absent: return .staged(.new)
    case .obstacle(let path): return .refused(foreign(path, row))
    case .file:
      if held { return .staged(.adopt) }
      return place == nil ? .refused(foreign(row.path, row)) : .staged(.replace)
    }
  }

  private func refuse(_ problem: Problem, _ place: Int?) {
    problems.report(problem)
    state.withLock { state in
      state.outcome.refused += 1
      if let place, problem.kind == PublishProblems.foreign { state.flags[place] &= ~Flag.seen }
    }
  }

  private func stage(_ page: RenderedPage, _ size: Int) throws {
    guard !settings.dryRun else { return }
    let staged = NightWork.staged(page.path)
    try state.withLock { try $0.staging.makeFolder(of: staged, in: tree) }
    switch page.content {
    case .bytes(let bytes): try bytes.withUnsafeBytes { try tree.write($0, to: staged) }
    case .file(let path): try FileCopier.link(path, to: staged, in: tree)
    }
  }

  private func record(
    _ row: LedgerRow, _ key: LedgerDigest, _ place: Int?, _ operation: NightChange.Operation
  ) throws {
    let old = place.map { index[$0].row(path: row.path) }
    let stood = operation == .replace || operation == .adopt
    if operation == .replace, row.kind >= .page { try notePhotos(of: row.path) }
    try state.withLock { state in
      // What the ledger says is not what a rollback brings back: that is then rendered again.
      let isOther = operation == .adopt || place.map { state.flags[$0] & Flag.damaged != 0 } ?? false
      let kept = stood ? isOther ? old?.madeFromUnknown : old : nil
      let change = NightChange(operation: operation, path: row.path, row: row, old: kept)
      if let old { state.sum.remove(key: key, output: old.output) }
      state.sum.add(key: key, output: row.output)
      if operation == .adopt {
        state.outcome.untouched += 1
      } else {
        state.outcome.written += 1
        state.outcome.bytesWritten += row.size
      }
      guard !settings.dryRun else { return }
      try state.staging.prepare(in: tree)
      try state.plan.append(change, in: tree)
    }
  }

  private func foreign(_ path: String, _ row: LedgerRow) -> Problem {
    let words = path == row.path ? "is not sumaq's" : "is no folder of sumaq's, so \(row.path) has no place"
    return PublishProblems.foreign.problem(at: Place(tree.full(path)), "\(Printable.line(path)) \(words)")
  }

  private func twice(_ row: LedgerRow) -> Problem {
    PublishProblems.twice.problem(at: Place(tree.full(row.path)), "\(row.path) was written twice with different bytes")
  }
}
