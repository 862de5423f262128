internal import Model
internal import Platform
internal import Store

/// The rows of one id that lost, until it is known which of them are told. Behind 32 MB they are in an `UnnamedFile`, as
/// an export may have any number of rows of one id.
struct LosingRows {
  struct Row: Codable {
    let digest: UInt64
    let place: [UInt8]
    let body: [UInt8]
  }

  private let path: String
  private let most: Int
  private var rows: ScratchBytes

  /// The file is created in `folder`.
  init(in folder: String, most: Int = 32 << 20) {
    path = Path.join(folder, "sumaq-losers.tmp")
    self.most = most
    rows = ScratchBytes(path, most: most)
  }

  mutating func removeAll() {
    if rows.count > 0 { rows = ScratchBytes(path, most: most) }
  }

  func add(_ row: Row) throws {
    var bytes = PackedWriter()
    bytes.add(try PackedWriter.bytes(of: row))
    try bytes.bytes.withUnsafeBytes { try rows.append($0) }
  }

  /// Calls `body` with each row, in the order in which they lost.
  func each(_ body: (Row) throws -> Void) throws {
    var start = 0
    while start < rows.count {
      var head = PackedReader(try bytes(start, 4))
      let count = Int(try head.number(UInt32.self))
      try body(PackedReader.value(of: bytes(start + 4, count)))
      start += 4 + count
    }
  }

  private func bytes(_ start: Int, _ count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    try bytes.withUnsafeMutableBytes { try rows.read(into: $0, at: start) }
    return bytes
  }
}

/// A row that lost, as a store rejects it, and where the row is that counts. Its bytes begin with those of the rejected row.
struct LosingRow: Codable {
  let row: RejectedRecord
  let collection: Collection
  let winner: String
  let line: UInt32
}
