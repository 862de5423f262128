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
