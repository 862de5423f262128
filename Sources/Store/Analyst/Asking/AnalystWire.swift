package import Model

/// The messages of the pipe. Both ends are the same binary, so the protocol needs no version.
///
/// A message is a word and packed values. The answer to a question is any number of `rows` messages and then one of the
/// other answers. The first `rows` message, or `done`, begins with the `AnalystSession.Answer`; then whole rows follow,
/// value by value. Neither side holds more than one message, so memory does not depend on the number of rows.
enum AnalystWire {
  enum Question: UInt8 {
    case tables = 1
    case describe
    case query
    case newestReview
    case digest
    case plan
  }

  enum Answer: UInt8 {
    /// Some rows; more messages follow.
    case rows = 1
    /// The answer; for a query the last rows.
    case done
    case mistake
    case failure
  }

  static func message(_ word: some RawRepresentable<UInt8>, _ values: [any Encodable] = []) throws -> [UInt8] {
    var message = PackedWriter()
    message.add(word.rawValue)
    for value in values { try message.add(value: value) }
    return message.bytes
  }
}

extension PackedWriter {
  /// A value of a row: its kind, and a number or the length and the bytes of a text or blob.
  package mutating func add(cell value: AnalystValue) {
    switch value {
    case .null: add(UInt8(0))
    case .integer(let number):
      add(UInt8(1))
      add(number)
    case .real(let number):
      add(UInt8(2))
      add(number.bitPattern)
    case .text(let text): text.withBytes { add(text: UnsafeRawBufferPointer($0)) }
    case .blob(let bytes): bytes.withUnsafeBytes { add(blob: $0) }
    }
  }

  /// A text of a row directly from SQLite's memory.
  mutating func add(text: UnsafeRawBufferPointer) { add(3, text) }

  mutating func add(blob: UnsafeRawBufferPointer) { add(4, blob) }

  private mutating func add(_ kind: UInt8, _ bytes: UnsafeRawBufferPointer) {
    add(kind)
    add(UInt64(bytes.count))
    add(raw: bytes)
  }
}

extension PackedReader {
  /// A value of a row.
  package mutating func cell() throws(Torn) -> AnalystValue {
    switch try number(UInt8.self) {
    case 0: return .null
    case 1: return .integer(try number())
    case 2: return .real(Double(bitPattern: try number()))
    case 3: return .text(try text(of: cellLength()))
    case 4: return .blob(try array(of: cellLength()))
    default: throw Torn()
    }
  }

  private mutating func cellLength() throws(Torn) -> Int {
    guard let count = Int(exactly: try number(UInt64.self)) else { throw Torn() }
    return count
  }
}
