internal import Diagnostics
internal import Model
internal import Platform
internal import Store
internal import Synchronization

/// The published files of one owner while tonight's files are named.
final class OwnerFiles: OwnerSink {
  struct State {
    var files: [PublishedFile]
    /// The digest of the accepted bytes for each new or changed path. It distinguishes a page that comes twice from two
    /// pages with one path.
    var claimed: [String: LedgerDigest] = [:]
    /// Indices in `files` by path; empty if there are few files.
    private var indexes: [String: Int] = [:]
    var untouched = 0

    init(_ files: [PublishedFile]) {
      self.files = files
      guard files.count > 8 else { return }
      for (index, file) in files.enumerated() { indexes[file.row.path] = index }
    }

    func index(of path: String) -> Int? {
      files.count > 8 ? indexes[path] : files.firstIndex { $0.row.path == path }
    }

    subscript(path: String) -> PublishedFile? { index(of: path).map { files[$0] } }

    /// Counts a file as unchanged.
    mutating func leave(_ index: Int) {
      if !files[index].isNamed { untouched += 1 }
      files[index].isNamed = true
    }
  }

  let owner: PageOwner
  let publication: Publication
  let state: Mutex<State>

  init(_ owner: PageOwner, of publication: Publication, _ rows: [LedgerRow]) {
    self.owner = owner
    self.publication = publication
    state = Mutex(State(rows.map { PublishedFile(row: $0, fault: publication.faultyFiles[$0.path]) }))
  }

  func reuse(_ path: String, inputs: [UInt8]) -> Bool {
    reuse(path) { $0.inputs == ContentDigest.inputs(inputs) }
  }

  func reuse(_ path: String, rows: LedgerDigest) -> Bool { reuse(path) { $0.rows == rows && rows != .none } }

  func reuse(_ path: String) -> Bool { reuse(path) { _ in true } }

  private func reuse(_ path: String, _ isSame: (LedgerRow) -> Bool) -> Bool {
    guard publication.isWarm(path) else { return false }
    return state.withLock { state in
      guard let index = state.index(of: path), state.files[index].fault == nil, isSame(state.files[index].row)
      else { return false }
      state.leave(index)
      return true
    }
  }

  func published(_ path: String) -> [UInt8]? {
    guard publication.isWarm(path), let file = state.withLock({ $0[path] }), file.fault == nil else { return nil }
    // A file that cannot be read is made again.
    guard case .success(let bytes) = Result(catching: { try FolderCursor(publication.tree).bytes(path) }) else {
      return nil
    }
    return bytes
  }

  var unnamed: [String] {
    state.withLock { state in
      state.files.lazy.filter { !$0.isNamed }.map(\.row.path).filter { state.claimed[$0] == nil }
    }
  }

  func accept(_ page: RenderedPage) throws {
    do {
      try Failure.wrapping { try stage(page) }
    } catch {
      publication.state.withLock { $0.failed = true }
      throw error
    }
  }

  func record(_ path: String, photos: [String], rows: LedgerDigest) {
    record(path, ShownPhotos(photos), rows, before: state.withLock { $0[path]?.row })
  }

  /// Notes what an unchanged page lists and shows, if its row has something else.
  func record(_ path: String, _ photos: ShownPhotos, _ rows: LedgerDigest, before: LedgerRow?) {
    let shown = before?.photos ?? ShownPhotos()
    guard before?.rows ?? .none != rows || shown != photos else { return }
    publication.notes.add(.lists(rows, photos), of: path)
    publication.state.withLock { $0.photoPages.count(photos, before: shown) }
  }

  func close() throws {
    let (gone, faulty, untouched) = state.withLock { state in
      let gone = state.files.filter { !$0.isNamed && state.claimed[$0.row.path] == nil }
      return (gone, state.files.filter { $0.fault != nil }.map(\.row.path), state.untouched)
    }
    publication.state.withLock { state in
      state.outcome.untouched += untouched
      state.handled.formUnion(faulty)
      for file in gone { state.photoPages.count(ShownPhotos(), before: file.row.photos) }
    }
    try Failure.wrapping { for file in gone { try publication.remove(file) } }
  }
}

/// A published file of an owner, as it was before the night.
struct PublishedFile {
  /// What is wrong with a file on the disk.
  enum Fault: Sendable {
    /// The file differs from the ledger's row.
    case damaged
    case missing
  }

  let row: LedgerRow
  let fault: Fault?
  /// Whether it was accepted or left unchanged tonight.
  var isNamed = false

  /// The row that a rollback restores; nil if the file was missing. The inputs of a damaged file are unknown.
  var rowToRestore: LedgerRow? {
    switch fault {
    case nil: row
    case .damaged: row.withUnknownInputs
    case .missing: nil
    }
  }
}

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
      if operation != .ledgerOnly { try publication.stage(page) }
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

/// Checks the path of a page before it is staged: what is there, and whether the folders above belong to sumaq.
///
/// Each folder is checked once a night, or once per worker. When the night is applied, folders are opened again without
/// following links.
final class TargetGuard: Sendable {
  enum Target {
    case absent
    case file
    /// Something else is at this path.
    case obstacle(String)
  }

  private enum Folder {
    case present
    case absent
    case obstacle(String)
  }

  private let tree: OutputTree
  private let folders = Mutex<[String: Folder]>([:])

  init(_ tree: OutputTree) { self.tree = tree }

  func target(at path: String) throws -> Target {
    switch try folder(Path.parent(of: path)) {
    case .absent: return .absent
    case .obstacle(let found): return .obstacle(found)
    case .present: break
    }
    guard let status = try tree.status(path) else { return .absent }
    return status.kind == .file ? .file : .obstacle(path)
  }

  /// The disk is read outside of the lock, as it is harmless if two workers check one folder.
  private func folder(_ path: String) throws -> Folder {
    if path == "." { return .present }
    if let known = folders.withLock({ $0[path] }) { return known }
    let found = try read(folder: path)
    folders.withLock { $0[path] = found }
    return found
  }

  private func read(folder path: String) throws -> Folder {
    let above = try folder(Path.parent(of: path))
    guard case .present = above else { return above }
    guard let status = try tree.status(path) else { return .absent }
    return status.kind == .folder ? .present : .obstacle(path)
  }
}
