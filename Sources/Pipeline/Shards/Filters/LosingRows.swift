internal import Model
internal import Platform
internal import Store

/// The rows of one id that lost, until it is known which of them are told. Behind 32 MB they are in an `UnnamedFile`, as
/// an export may have any number of rows of one id.
struct LosingRows {
  struct Row {
    let digest: UInt64
    let place: [UInt8]
    let body: [UInt8]
  }

  private static let headBytes = 16

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
    bytes.add(row.digest)
    bytes.add(UInt32(row.place.count))
    bytes.add(UInt32(row.body.count))
    try (bytes.bytes + row.place + row.body).withUnsafeBytes { try rows.append($0) }
  }

  /// Calls `body` with each row, in the order in which they lost.
  func each(_ body: (Row) throws -> Void) throws {
    var start = 0
    while start < rows.count {
      var head = PackedReader(try bytes(start, Self.headBytes))
      let digest = try head.number(UInt64.self)
      let (place, row) = (Int(try head.number(UInt32.self)), Int(try head.number(UInt32.self)))
      start += Self.headBytes
      try body(Row(digest: digest, place: bytes(start, place), body: bytes(start + place, row)))
      start += place + row
    }
  }

  private func bytes(_ start: Int, _ count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    try bytes.withUnsafeMutableBytes { try rows.read(into: $0, at: start) }
    return bytes
  }
}
