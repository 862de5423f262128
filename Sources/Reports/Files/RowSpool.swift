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

/// Reads the rows of a `RowSpool` one after another, with one piece of them in memory.
struct SpooledRows: ~Copyable {
  private let file: FileDescriptor?
  private var bytes: [UInt8] = []
  private var next = 0
  private static let pieceBytes = 1 << 18

  init(_ content: RenderedPage.Content) throws(FileError) {
    switch content {
    case .bytes(let all):
      file = nil
      bytes = all
    case .file(let path): file = try FileDescriptor(opening: path, flags: O_RDONLY)
    }
  }

  /// The next row of this number of columns; nil after the last one.
  mutating func row(of columns: Int) throws(FileError) -> [AnalystValue]? {
    guard columns > 0, try has(1) else { return nil }
    var values: [AnalystValue] = []
    values.reserveCapacity(columns)
    for _ in 0..<columns { values.append(try value()) }
    return values
  }

  private mutating func value() throws(FileError) -> AnalystValue {
    guard try has(1) else { return .null }
    let kind = bytes[next]
    next += 1
    guard kind != 0, try has(8) else { return .null }
    let number = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[next + $1]) << UInt64(8 * $1) }
    next += 8
    switch kind {
    case 1: return .integer(Int64(bitPattern: number))
    case 2: return .real(Double(bitPattern: number))
    default:
      let count = Int(number)
      guard try has(count) else { return .null }
      let text = bytes[next..<next + count]
      next += count
      return kind == 3 ? .text(String(decoding: text, as: UTF8.self)) : .blob(Array(text))
    }
  }

  /// Whether so many more bytes are there; reads on if necessary.
  private mutating func has(_ count: Int) throws(FileError) -> Bool {
    while bytes.count - next < count {
      guard try fill(max(count, Self.pieceBytes)) else { return false }
    }
    return true
  }

  private mutating func fill(_ count: Int) throws(FileError) -> Bool {
    guard file != nil else { return false }
    bytes.removeFirst(next)
    next = 0
    let start = bytes.count
    bytes += [UInt8](repeating: 0, count: count)
    let read = try read(from: start)
    bytes.removeLast(count - read)
    return read > 0
  }

  private mutating func read(from start: Int) throws(FileError) -> Int {
    var failure: FileError?
    let read = bytes.withUnsafeMutableBytes { buffer -> Int in
      do throws(FileError) {
        return try file?.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[start...])) ?? 0
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return read
  }
}
