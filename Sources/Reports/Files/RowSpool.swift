internal import Model
internal import Platform
internal import Store

/// All rows of a result with the kinds of their values, in memory while they are few, for a workbook that is written once
/// all results are there.
final class RowSpool: ResultWriter {
  private let spilled: SpilledBytes
  private var piece = PackedWriter()
  private static let pieceBytes = 1 << 16

  /// The file `path` and its folder are created if there are many rows.
  init(_ path: String) { spilled = SpilledBytes(path) }

  func begin(_ columns: [String]) {}

  func row(_ values: [AnalystValue]) throws {
    for value in values { piece.add(cell: value) }
    if piece.bytes.count >= Self.pieceBytes { try flush() }
  }

  func end() throws { try flush() }

  /// The rows; valid after `end`.
  var content: RenderedPage.Content { spilled.content }

  /// Each piece has whole rows, behind its length.
  private func flush() throws {
    var whole = PackedWriter()
    whole.add(piece.bytes)
    try spilled.append(whole.bytes)
    piece.removeAll()
  }
}

/// Reads the rows of a `RowSpool` one after another, with one piece of them in memory.
struct SpooledRows: ~Copyable {
  private let file: FileDescriptor?
  private let size: Int
  /// All bytes, if they are in no file.
  private let bytes: [UInt8]
  private var next = 0
  private var piece = PackedReader([])

  init(_ content: RenderedPage.Content) throws(FileError) {
    switch content {
    case .bytes(let all):
      file = nil
      (size, bytes) = (all.count, all)
    case .file(let path):
      let opened = try FileDescriptor(opening: path, flags: O_RDONLY)
      (size, bytes) = (try opened.status().size, [])
      file = consume opened
    }
  }

  /// The next row of this number of columns; nil after the last one, and where the bytes are cut.
  mutating func row(of columns: Int) throws(FileError) -> [AnalystValue]? {
    guard columns > 0 else { return nil }
    if piece.isAtEnd {
      guard let length = try take(4), let rows = try take(length.reversed().reduce(0) { $0 << 8 | Int($1) }) else {
        return nil
      }
      piece = PackedReader(rows)
    }
    do throws(PackedReader.Torn) {
      var values: [AnalystValue] = []
      values.reserveCapacity(columns)
      for _ in 0..<columns { values.append(try piece.cell()) }
      return values
    } catch { return nil }
  }

  private mutating func take(_ count: Int) throws(FileError) -> [UInt8]? {
    guard next + count <= size else { return nil }
    defer { next += count }
    return try file?.bytes(at: next, count: count) ?? Array(bytes[next..<next + count])
  }
}
