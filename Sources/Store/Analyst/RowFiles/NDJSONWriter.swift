internal import Diagnostics
internal import Model

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
