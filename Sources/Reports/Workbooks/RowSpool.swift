internal import Model
internal import Platform
internal import Store

/// All rows of a result with the kinds of their values, in memory while they are few, for a workbook that is written once
/// all results are there.
final class RowSpool: ResultWriter {
  private let spilled: SpilledBytes
  private var piece: [UInt8] = []
  private static let pieceBytes = 1 << 16

  /// The file `path` and its folder are created if there are many rows.
  init(_ path: String) { spilled = SpilledBytes(path) }

  func begin(_ columns: [String]) {}

  func row(_ values: [AnalystValue]) throws {
    for value in values { put(value) }
    if piece.count >= Self.pieceBytes { try flush() }
  }

  func end() throws { try flush() }

  /// The rows; valid after `end`.
  var content: RenderedPage.Content { spilled.content }

  private func flush() throws {
    try spilled.append(piece)
    piece.removeAll(keepingCapacity: true)
  }

  private func put(_ value: AnalystValue) {
    switch value {
    case .null: piece.append(0)
    case .integer(let number): put(1, UInt64(bitPattern: number))
    case .real(let number): put(2, number.bitPattern)
    case .text(let text): put(3, Array(text.utf8))
    case .blob(let bytes): put(4, bytes)
    }
  }

  private func put(_ kind: UInt8, _ number: UInt64) {
    piece.append(kind)
    for shift in stride(from: 0, to: 64, by: 8) { piece.append(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
  }

  private func put(_ kind: UInt8, _ bytes: [UInt8]) {
    put(kind, UInt64(bytes.count))
    piece += bytes
  }
}
