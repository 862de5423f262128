/// A text of a string table, cut at its `{places}`.
package struct Phrase: Sendable, Hashable {
  /// What may stand in braces.
  package enum Argument: String, Sendable, Hashable, CaseIterable {
    case n, name, date, time, when, first, last, from, to, open, close, days, hours, month, low, high, mean, old, new
    case reviews, restaurants, cuisine, letter, list, best, direction, total, price
  }

  /// A stretch of text, and what is put behind it.
  private struct Piece: Sendable, Hashable {
    /// Where it ends among the texts.
    let end: Int
    let argument: Argument?
  }

  /// All texts one after another: numbers, so that filling a phrase counts no references.
  private let texts: [UInt8]
  private let pieces: [Piece]
  /// As it stands in the table.
  package let source: String

  /// Cuts `source`; what stands in braces and is no argument is handed to `unknown` and stays as it is.
  package init(_ source: String, unknown: (String) -> Void = { _ in }) {
    self.source = source
    var texts: [UInt8] = []
    var pieces: [Piece] = []
    var rest = Array(source.utf8)[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      let name = String(decoding: rest[(open + 1)..<close], as: UTF8.self)
      texts += rest[..<open]
      if let argument = Argument(rawValue: name) {
        pieces.append(Piece(end: texts.count, argument: argument))
      } else {
        unknown(name)
        texts += rest[open...close]
      }
      rest = rest[(close + 1)...]
    }
    texts += rest
    pieces.append(Piece(end: texts.count, argument: nil))
    (self.texts, self.pieces) = (texts, pieces)
  }

  /// Whether a brace stands without its other half.
  package static func hasLooseBrace(_ source: String) -> Bool {
    var isOpen = false
    for byte in source.utf8 where byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
      guard isOpen == (byte == UInt8(ascii: "}")) else { return true }
      isOpen.toggle()
    }
    return isOpen
  }

  package var hasArguments: Bool { pieces.count > 1 }

  package var arguments: Set<Argument> { Set(pieces.compactMap(\.argument)) }

  /// The text with its places filled; one that is not given stays empty.
  package func filled(_ values: some RandomAccessCollection<(Argument, String)>) -> String {
    if pieces.count == 1 { return source }
    // What is given twice counts once, so this is room enough or more.
    var room = texts.count
    for piece in pieces {
      for value in values where value.0 == piece.argument { room += value.1.utf8.count + Self.isolatesBytes }
    }
    return String(unsafeUninitializedCapacity: room) { buffer in
      texts.withUnsafeBytes { texts in
        var (start, end) = (0, 0)
        for piece in pieces {
          let text = UnsafeRawBufferPointer(rebasing: texts[start..<piece.end])
          UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[end...]).copyMemory(from: text)
          (start, end) = (piece.end, end + text.count)
          if let index = values.firstIndex(where: { $0.0 == piece.argument }) {
            end = put(values[index].1, into: buffer, at: end)
          }
        }
        return end
      }
    }
  }

  private static let isolatesBytes = 6

  /// Writes a value; one in a script from right to left between isolates, as it would take what stands beside it along.
  private func put(_ value: String, into buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int) -> Int {
    guard !texts.isEmpty, WritingDirection.mayTurn(value) else { return buffer.put(value, at: start) }
    var end = buffer.put("\u{2068}", at: start)
    end = buffer.put(value, at: end)
    return buffer.put("\u{2069}", at: end)
  }
}
