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
    var bytes: [UInt8] = []
    var file: UnnamedFile?
    /// The lengths of the pieces in the file; none ends within a note.
    var pieces: [Int] = []
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
      case .inputs(let digest): Self.append(0, path, digest, to: &state.bytes)
      case .lists(let rows, let photos):
        Self.append(1, path, rows, then: photos.text, to: &state.bytes)
      case .listed(let sha, let photoBytes):
        Self.append(2, path, LedgerDigest(high: sha, low: UInt64(photoBytes)), to: &state.bytes)
      }
      if state.bytes.count >= pieceBytes { writeOut(&state) }
    }
  }

  private static func append(
    _ kind: UInt8, _ path: String, _ digest: LedgerDigest, then text: String = "", to bytes: inout [UInt8]
  ) {
    bytes.append(kind)
    for length in [path.utf8.count, text.utf8.count] {
      withUnsafeBytes(of: UInt32(length)) { bytes.append(contentsOf: $0) }
    }
    withUnsafeBytes(of: (digest.high, digest.low)) { bytes.append(contentsOf: $0) }
    for text in [path, text] { text.withBytes { bytes.append(contentsOf: $0) } }
  }

  private func writeOut(_ state: inout State) {
    do {
      let file = try state.file ?? UnnamedFile(path)
      state.file = file
      try state.bytes.withUnsafeBytes { try file.write($0, at: state.pieces.reduce(0, +)) }
      state.pieces.append(state.bytes.count)
    } catch {
      state.failure = error
    }
    state.bytes.removeAll(keepingCapacity: true)
  }

  /// Calls `body` with the notes in the order of adding, while none is added.
  func each(_ body: (_ path: String, Note) throws -> Void) throws {
    let (file, pieces, last, failure) = state.withLock { ($0.file, $0.pieces, $0.bytes, $0.failure) }
    if let failure { throw failure }
    if let file {
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieces.max() ?? 0, alignment: 8)
      defer { buffer.deallocate() }
      var start = 0
      for length in pieces {
        let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<length])
        try file.read(into: piece, at: start)
        try Self.each(UnsafeRawBufferPointer(piece), body)
        start += length
      }
    }
    try last.withUnsafeBytes { try Self.each($0, body) }
  }

  private static func each(_ bytes: UnsafeRawBufferPointer, _ body: (_ path: String, Note) throws -> Void) throws {
    var start = 0
    while start < bytes.count {
      func number<Number: FixedWidthInteger>(_ offset: Int) -> Number {
        bytes.loadUnaligned(fromByteOffset: start + offset, as: Number.self)
      }
      let (path, text) = (Int(number(1) as UInt32), Int(number(5) as UInt32))
      let digest = LedgerDigest(high: number(9), low: number(17))
      let (middle, end) = (start + 25 + path, start + 25 + path + text)
      let note: Note =
        switch bytes[start] {
        case 0: .inputs(digest)
        case 1: .lists(digest, ShownPhotos(text: String(decoding: bytes[middle..<end], as: UTF8.self)))
        default: .listed(sha: digest.high, photoBytes: Int(truncatingIfNeeded: digest.low))
        }
      try body(String(decoding: bytes[start + 25..<middle], as: UTF8.self), note)
      start = end
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
