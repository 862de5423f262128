internal import Model
internal import Platform
package import Store
internal import Synchronization

/// Changes of the ledger without a change of a file. They are in memory while they are few.
final class LedgerNotes: Sendable {
  enum Note: Codable, Equatable {
    /// New inputs of a file whose bytes are unchanged.
    case inputs(LedgerDigest)
    /// The digest of the rows that a page lists, and the photos that it shows.
    case lists(LedgerDigest, ShownPhotos)
    /// What lists say of the file.
    case listed(sha: UInt64, photoBytes: Int)
  }

  /// A note on a path.
  private struct Entry: Codable {
    let path: String
    let note: Note
  }

  private struct State {
    /// Each entry behind its length.
    let bytes: ScratchBytes
    /// Why a note could not be kept.
    var failure: (any Error)?
  }

  private let state: Mutex<State>

  /// `folder` is for the file of notes that are more than `most` bytes.
  init(folder: String, most: Int = 1 << 20) {
    state = Mutex(State(bytes: ScratchBytes(Path.join(folder, "notes.tmp"), most: most)))
  }

  var isEmpty: Bool { state.withLock { $0.bytes.count == 0 && $0.failure == nil } }

  /// Adds a note. If it cannot be kept, `each` throws.
  func add(_ note: Note, of path: String) {
    state.withLock { state in
      do {
        var entry = PackedWriter()
        entry.add(try PackedWriter.bytes(of: Entry(path: path, note: note)))
        try entry.bytes.withUnsafeBytes { try state.bytes.append($0) }
      } catch {
        state.failure = error
      }
    }
  }

  /// Calls `body` with the notes in the order of adding, while none is added.
  func each(_ body: (_ path: String, Note) throws -> Void) throws {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      var offset = 0
      func next(_ count: Int) throws -> PackedReader {
        let bytes = try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
          try state.bytes.read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
          filled = count
        }
        offset += count
        return PackedReader(bytes)
      }
      while offset < state.bytes.count {
        var length = try next(4)
        var bytes = try next(Int(length.number(UInt32.self)))
        let entry = try bytes.value(Entry.self)
        try body(entry.path, entry.note)
      }
    }
  }

  func write(to ledger: LedgerWriter) throws {
    try each { path, note in
      switch note {
      case .inputs(let digest): try ledger.refresh(path, inputs: digest)
      case .lists(let rows, let photos): try ledger.record(path, rows: rows, photos: photos)
      case .listed(let sha, let photoBytes): try ledger.record(path, sha: sha, photoBytes: photoBytes)
      }
    }
  }
}

/// Ledger changes that are not in the journal. After a recovery they are lost, so the next night checks every page.
struct LedgerUpdate: Sendable {
  let notes: LedgerNotes
  /// What all pages were made from; nil if the ledger keeps its baseline.
  let baseline: PublishedBaseline?

  func write(to ledger: LedgerWriter) throws {
    try notes.write(to: ledger)
    if let baseline { try ledger.set(baseline) }
  }
}

extension LedgerRow {
  /// Whether the published file was made from these inputs.
  package func isMade(from inputs: [UInt8]) -> Bool { self.inputs == ContentDigest.inputs(inputs) }

  /// The same file with unknown inputs, so that the next rendering compares its bytes.
  var withUnknownInputs: LedgerRow {
    var row = LedgerRow(path: path, kind: kind, size: size, inputs: .none, output: output)
    row.photos = photos
    return row
  }
}

/// Readers of the ledger for many workers, so that none waits for another.
final class LedgerReaders: Sendable {
  /// Whether the ledger is empty.
  let isEmpty: Bool
  private let store: Store
  /// The readers that no worker uses.
  private let idle = Mutex<[LedgerReader]>([])

  init(_ store: Store) throws {
    self.store = store
    isEmpty = try store.ledgerIsEmpty()
  }

  func rows(of owner: PageOwner) throws -> [LedgerRow] { isEmpty ? [] : try with { try $0.rows(of: owner) } }

  /// Releases the readers. Call it before the ledger changes.
  func release() { idle.withLock { $0 = [] } }

  private func with<Result>(_ body: (LedgerReader) throws -> Result) throws -> Result {
    let reader = try idle.withLock { $0.popLast() } ?? LedgerReader(store)
    defer { idle.withLock { $0.append(reader) } }
    return try body(reader)
  }
}
