internal import Diagnostics
internal import Model
package import Store

/// Writes rows aligned for a terminal: numbers to the right, texts cut, control characters replaced.
///
/// Widths are those of the first rows, which are kept until then. Later rows may be wider, but memory stays small.
package final class TableWriter: ResultWriter {
  private let output: ([UInt8]) throws -> Void
  private var columns: [String] = []
  private var held: [[String]] = []
  private var numeric: [Bool] = []
  private var widths: [Int] = []
  private static let sample = 1000
  private static let widest = 60

  package init(_ output: @escaping ([UInt8]) throws -> Void) { self.output = output }

  package func begin(_ columns: [String]) throws {
    self.columns = columns.map { Printable.line($0, limit: Self.widest) }
    numeric = columns.map { _ in true }
  }

  package func row(_ values: [AnalystValue]) throws {
    let texts = values.map(text)
    guard widths.isEmpty else { return try write(texts) }
    for (index, value) in values.enumerated() where !value.isNull && value.number == nil { numeric[index] = false }
    held.append(texts)
    if held.count == Self.sample { try chooseWidths() }
  }

  package func end() throws {
    if widths.isEmpty { try chooseWidths() }
  }

  private func chooseWidths() throws {
    widths = columns.indices.map { index in
      max(1, held.reduce(Self.width(columns[index])) { max($0, Self.width($1[index])) })
    }
    if held.isEmpty { numeric = columns.map { _ in false } }
    try write(columns)
    try write(widths.map { String(repeating: "-", count: $0) })
    for row in held { try write(row) }
    held = []
  }

  private func write(_ texts: [String]) throws {
    var line = ""
    for (index, text) in texts.enumerated() {
      let blanks = String(repeating: " ", count: max(0, widths[index] - Self.width(text)))
      if index > 0 { line += "  " }
      line += numeric[index] ? blanks + text : text + (index + 1 < texts.count ? blanks : "")
    }
    try output(Array((line + "\n").utf8))
  }

  private func text(_ value: AnalystValue) -> String {
    switch value {
    case .null: ""
    case .integer(let number): String(number)
    case .real(let number): FileNumber.text(number)
    case .text(let text): Printable.line(text, limit: Self.widest)
    case .blob(let bytes): Printable.line(Digest.hex(bytes, length: .max), limit: Self.widest)
    }
  }

  /// The number of terminal columns: two for wide letters of East Asia, none for combining characters.
  private static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { sum, scalar in
      switch scalar.value {
      case 0x300..<0x370, 0x200B...0x200D, 0xFE00...0xFE0F: sum
      case 0x1100..<0x1160, 0x2E80..<0xA4D0, 0xAC00..<0xD7A4, 0xF900..<0xFB00, 0xFE30..<0xFE70, 0xFF00..<0xFF61,
        0x1F300..<0x1FAFF, 0x20000..<0x3FFFE:
        sum + 2
      default: sum + 1
      }
    }
  }
}
