internal import Model
internal import Platform
package import Store
internal import Synchronization

/// Changes of the ledger without a change of a file. They are in memory while they are few, then in an `UnnamedFile`.
final class LedgerNotes: Sendable {
  /// A note on a path.
  enum Note: Equatable {
    /// New inputs of a file whose bytes are unchanged.
    case inputs(LedgerDigest)
    /// The digest of the rows that a page lists, and the photos that it shows.
    case lists(LedgerDigest, ShownPhotos)
    /// What lists say of the file.
    case listed(sha: UInt64, photoBytes: Int)
  }

  private struct State {
    /// The notes that are not in the file.
    var notes = PackedWriter()
    var file: UnnamedFile?
    /// The pieces in the file; none ends within a note.
    var pieces: [Range<Int>] = []
    var count = 0
    /// Why notes could not be written to the file.
    var failure: (any Error)?
  }

  private let path: String
  private let pieceBytes: Int
  private let state = Mutex(State())

  /// `folder` is for the file, which is created once there are `pieceBytes`.
  init(folder: String, pieceBytes: Int = 1 << 20) {
    path = Path.join(folder, "notes.tmp")
    self.pieceBytes = pieceBytes
  }

  var isEmpty: Bool { state.withLock { $0.count == 0 } }

  /// Adds a note. If the file cannot be written, `each` throws.
  func add(_ note: Note, of path: String) {
    state.withLock { state in
      state.count += 1
      switch note {
      case .inputs(let digest): Self.add(0, path, digest, to: &state.notes)
      case .lists(let rows, let photos): Self.add(1, path, rows, photos.text, to: &state.notes)
      case .listed(let sha, let photoBytes):
        Self.add(2, path, LedgerDigest(high: sha, low: UInt64(photoBytes)), to: &state.notes)
      }
      if state.notes.bytes.count >= pieceBytes { writeOut(&state) }
    }
  }

  private static func add(
    _ kind: UInt8, _ path: String, _ digest: LedgerDigest, _ text: String = "", to notes: inout PackedWriter
  ) {
    notes.add(kind)
    notes.add(path)
    notes.add(digest.high)
    notes.add(digest.low)
    notes.add(text)
  }

  private func writeOut(_ state: inout State) {
    do {
      let file = try state.file ?? UnnamedFile(path)
      state.file = file
      let start = state.pieces.last?.upperBound ?? 0
      try file.write(state.notes.bytes, at: start)
      state.pieces.append(start..<start + state.notes.bytes.count)
    } catch {
      state.failure = error
    }
    state.notes.removeAll()
  }

  /// Calls `body` with the notes in the order of adding, while none is added.
  func each(_ body: (_ path: String, Note) throws -> Void) throws {
    let (file, pieces, last, failure) = state.withLock { ($0.file, $0.pieces, $0.notes.bytes, $0.failure) }
    if let failure { throw failure }
    if let file {
      for piece in pieces { try Self.each(PackedReader(file.bytes(piece)), body) }
    }
    try Self.each(PackedReader(last), body)
  }

  private static func each(_ notes: PackedReader, _ body: (_ path: String, Note) throws -> Void) throws {
    var notes = notes
    while !notes.isAtEnd {
      let (kind, path) = (try notes.number(UInt8.self), try notes.text())
      let (digest, text) = (LedgerDigest(high: try notes.number(), low: try notes.number()), try notes.text())
      let note: Note =
        switch kind {
        case 0: .inputs(digest)
        case 1: .lists(digest, ShownPhotos(text: text))
        default: .listed(sha: digest.high, photoBytes: Int(truncatingIfNeeded: digest.low))
        }
      try body(path, note)
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
