internal import Model
internal import Store

/// Changes of the ledger without a change of a file, in memory: some 80 bytes per note.
struct LedgerNotes: Sendable {
  /// A note on a path.
  enum Note: Equatable {
    /// New inputs of a file whose bytes are unchanged.
    case inputs(LedgerDigest)
    /// The digest of the rows that a page lists.
    case rows(LedgerDigest)
    /// What lists say of the file.
    case listed(sha: UInt64, photoBytes: Int)
    case shows(photo: String)
    case showsNoLonger(photo: String)
  }

  private var bytes: [UInt8] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func add(_ note: Note, of path: String) {
    count += 1
    switch note {
    case .inputs(let digest): append(0, path, digest.bytes)
    case .rows(let digest): append(1, path, digest.bytes)
    case .shows(let photo): append(2, path, Array(photo.utf8))
    case .showsNoLonger(let photo): append(3, path, Array(photo.utf8))
    case .listed(let sha, let photoBytes):
      append(4, path, withUnsafeBytes(of: (sha, UInt64(photoBytes))) { Array($0) })
    }
  }

  private mutating func append(_ kind: UInt8, _ path: String, _ value: [UInt8]) {
    bytes.append(kind)
    let length = path.utf8.count
    for number in [length, value.count] { withUnsafeBytes(of: UInt32(number)) { bytes.append(contentsOf: $0) } }
    path.withBytes { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: value)
  }

  /// Calls `body` with the notes in the order of adding.
  func each(_ body: (_ path: String, Note) throws -> Void) rethrows {
    try bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let path = Int(bytes.loadUnaligned(fromByteOffset: start + 1, as: UInt32.self))
        let value = Int(bytes.loadUnaligned(fromByteOffset: start + 5, as: UInt32.self))
        let middle = start + 9 + path
        let words = UnsafeRawBufferPointer(rebasing: bytes[middle..<middle + value])
        let kind = bytes[start]
        let note: Note =
          switch kind {
          case 0: .inputs(LedgerDigest(reading: words) ?? .none)
          case 1: .rows(LedgerDigest(reading: words) ?? .none)
          case 2: .shows(photo: String(decoding: words, as: UTF8.self))
          case 3: .showsNoLonger(photo: String(decoding: words, as: UTF8.self))
          default:
            .listed(
              sha: words.loadUnaligned(as: UInt64.self),
              photoBytes: Int(truncatingIfNeeded: words.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
          }
        try body(String(decoding: bytes[start + 9..<middle], as: UTF8.self), note)
        start = middle + value
      }
    }
  }

  func write(to ledger: LedgerWriter) throws {
    try each { path, note in
      switch note {
      case .inputs(let digest): try ledger.refresh(path, inputs: digest)
      case .rows(let digest): try ledger.record(path, rows: digest)
      case .listed(let sha, let photoBytes): try ledger.record(path, sha: sha, photoBytes: photoBytes)
      case .shows(let photo): try ledger.record(path, photo: photo, isShown: true)
      case .showsNoLonger(let photo): try ledger.record(path, photo: photo, isShown: false)
      }
    }
  }
}
