internal import Diagnostics
package import Model
internal import Platform

/// Writes rows one by one. No value can escape from its cell.
package protocol ResultWriter: AnyObject {
  /// Called once, before the rows.
  func begin(_ columns: [String]) throws
  func row(_ values: [AnalystValue]) throws
  /// Called once, after the rows.
  func end() throws
}

/// Comma-separated values according to RFC 4180.
///
/// The safe kind is for spreadsheets: it begins with a byte order mark, an apostrophe precedes any text that a
/// spreadsheet would read as a formula, and its signs are those of a language. The raw kind leaves every text as it is.
package final class CSVWriter: ResultWriter {
  private let safe: Bool
  private let marks: SheetMarks
  private let isFirst: Bool
  private let output: ([UInt8]) throws -> Void
  private var bytes: [UInt8] = []
  private static let piece = 1 << 16

  /// `isFirst` is false if another result precedes in the same file, which has one byte order mark.
  package init(
    safe: Bool, isFirst: Bool = true, marks: SheetMarks = .english, _ output: @escaping ([UInt8]) throws -> Void
  ) {
    self.safe = safe
    self.marks = marks
    self.isFirst = isFirst
    self.output = output
  }

  package func begin(_ columns: [String]) throws {
    if safe, isFirst { bytes += [0xEF, 0xBB, 0xBF] }
    try row(columns.map(AnalystValue.text))
  }

  package func row(_ values: [AnalystValue]) throws {
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(marks.separator) }
      append(value, alone: values.count == 1)
    }
    bytes += [13, 10]
    if bytes.count >= Self.piece { try flush() }
  }

  package func end() throws { try flush() }

  private func flush() throws {
    guard !bytes.isEmpty else { return }
    try output(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  private func append(_ value: AnalystValue, alone: Bool) {
    switch value {
    case .null: if alone { bytes += [34, 34] }  // an empty line would be no row
    case .integer(let number): bytes += String(number).utf8
    case .real(let number):
      bytes += FileNumber.text(number).utf8.map { $0 == UInt8(ascii: ".") ? marks.decimal : $0 }
    case .blob(let blob): bytes += Digest.hex(blob, length: .max).utf8
    case .text(let text): append(text)
    }
  }

  private func append(_ text: String) {
    let guarded = safe && Self.looksLikeFormula(text) ? "'" + text : text
    guard Self.needsQuotes(guarded) else {
      bytes += guarded.utf8
      return
    }
    bytes.append(34)
    for byte in guarded.utf8 {
      if byte == 34 { bytes.append(34) }
      bytes.append(byte)
    }
    bytes.append(34)
  }

  /// Whether a text, after blanks and invisible characters, begins like a formula.
  private static func looksLikeFormula(_ text: String) -> Bool {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "=", "+", "-", "@", "\t", "\r", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "|", "%": return true
      case " ", "\n", "\u{0}", "\u{A0}", "\u{AD}", "\u{200B}"..."\u{200F}", "\u{202A}"..."\u{202E}",
        "\u{2060}"..."\u{2069}", "\u{FEFF}", "'", "\"":
        continue
      default: return false
      }
    }
    return false
  }

  private static func needsQuotes(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return true }
    if first == 32 || last == 32 { return true }
    return text.utf8.contains { $0 < 32 || $0 == 34 || $0 == 44 || $0 == 59 || $0 == 124 }
  }
}

/// The signs in a CSV file that the spreadsheets of a language read with a double click. Where numbers have a decimal
/// comma, semicolons stand between cells.
package struct SheetMarks: Sendable, Hashable {
  let separator: UInt8
  let decimal: UInt8

  package static let english = SheetMarks(hasDecimalComma: false)

  package init(_ language: Language) { self.init(hasDecimalComma: language.decimalMark == ",") }

  private init(hasDecimalComma: Bool) {
    separator = hasDecimalComma ? UInt8(ascii: ";") : UInt8(ascii: ",")
    decimal = hasDecimalComma ? UInt8(ascii: ",") : UInt8(ascii: ".")
  }
}

/// Writes one JSON object per line, with members in the columns' order, and null for an empty value.
package final class NDJSONWriter: ResultWriter {
  private let output: ([UInt8]) throws -> Void
  private var names: [[UInt8]] = []
  private var bytes: [UInt8] = []
  private static let piece = 1 << 16

  package init(_ output: @escaping ([UInt8]) throws -> Void) { self.output = output }

  package func begin(_ columns: [String]) throws {
    names = columns.map { name in
      var key: [UInt8] = []
      JSONWriter.append(quoted: name.utf8, to: &key)
      return key + [UInt8(ascii: ":")]
    }
  }

  package func row(_ values: [AnalystValue]) throws {
    bytes.append(UInt8(ascii: "{"))
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += names[index]
      append(value)
    }
    bytes += [UInt8(ascii: "}"), 10]
    if bytes.count >= Self.piece { try end() }
  }

  package func end() throws {
    guard !bytes.isEmpty else { return }
    try output(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  private func append(_ value: AnalystValue) {
    switch value {
    case .null: bytes += "null".utf8
    case .integer(let number): bytes += String(number).utf8
    case .real(let number): bytes += (number.isFinite ? FileNumber.text(number) : "null").utf8
    case .text(let text): JSONWriter.append(quoted: text.utf8, to: &bytes)
    case .blob(let blob): JSONWriter.append(quoted: Digest.hex(blob, length: .max).utf8, to: &bytes)
    }
  }
}

/// Numbers in files, without a locale.
package enum FileNumber {
  /// The shortest text of the number rounded to twelve significant digits, so that a sum that was added up in another
  /// order gives the same bytes.
  package static func text(_ number: Double) -> String {
    guard number.isFinite else { return "" }
    guard number != 0 else { return "0.0" }
    let places = 11 - Int(log10(abs(number)).rounded(.down))
    guard (0...300).contains(places) else { return number.description }
    let scale = pow(10, Double(places))
    let rounded = (number * scale).rounded() / scale
    return rounded.isFinite ? rounded.description : number.description
  }
}
