internal import Model
internal import Store

/// A digest of all rows that a query returned: its columns, and the rows in order.
final class AnswerDigest: ResultWriter {
  private var hash = SHA256()
  private var waiting: [UInt8] = []
  private(set) var digest: [UInt8] = []

  func begin(_ columns: [String]) {
    add(UInt64(columns.count))
    for column in columns { add(column) }
  }

  func row(_ values: [AnalystValue]) {
    for value in values { add(value) }
    if waiting.count >= 1 << 15 { flush() }
  }

  func end() {
    flush()
    digest = hash.finish()
  }

  private func flush() {
    hash.update(waiting)
    waiting.removeAll(keepingCapacity: true)
  }

  /// Adds the kind of the value, and its length if it has one, so that different answers have different bytes.
  private func add(_ value: AnalystValue) {
    switch value {
    case .null: waiting.append(0)
    case .integer(let number):
      waiting.append(1)
      add(UInt64(bitPattern: number))
    case .real(let number):
      waiting.append(2)
      add(number.bitPattern)
    case .text(let text):
      waiting.append(3)
      add(text)
    case .blob(let bytes):
      waiting.append(4)
      add(UInt64(bytes.count))
      waiting += bytes
    }
  }

  private func add(_ text: String) {
    add(UInt64(text.utf8.count))
    waiting += Array(text.utf8)
  }

  private func add(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { waiting += Array($0) }
  }
}
