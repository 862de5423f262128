/// A text of a string table, split at its `{places}`.
package struct Phrase: Sendable, Hashable {
  /// The arguments in braces.
  package enum Argument: String, Sendable, Hashable, CaseIterable {
    case n, name, date, time, when, first, last, from, to, open, close, days, hours, month, low, high, mean, old, new
    case reviews, restaurants, cuisine, letter, list, best, direction, total, price, size, free, done
  }

  /// A part of the text, and the argument that follows it.
  private struct Piece: Sendable, Hashable {
    /// The end of the part among the texts.
    let end: Int
    let argument: Argument?
  }

  /// All texts in one array, so that filling a phrase needs no reference counting.
  private let texts: [UInt8]
  private let pieces: [Piece]
  /// The text in the table.
  package let source: String

  /// Splits `source`. Braces that contain no argument are passed to `unknown` and left as they are.
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

  /// Whether a brace has no counterpart.
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

  /// The text with its arguments filled in; a missing one is empty.
  package func filled(_ values: some RandomAccessCollection<(Argument, String)>) -> String {
    if pieces.count == 1 { return source }
    // An argument that occurs twice is counted once, so this may be more than enough.
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

  /// Writes a value. One in a right-to-left script is written between isolates, as it would reorder the text beside it.
  private func put(_ value: String, into buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int) -> Int {
    guard !texts.isEmpty, WritingDirection.mayTurn(value) else { return buffer.put(value, at: start) }
    var end = buffer.put("\u{2068}", at: start)
    end = buffer.put(value, at: end)
    return buffer.put("\u{2069}", at: end)
  }
}

/// Recognizes from its bytes in which direction a text may run.
package enum WritingDirection {
  /// Whether a text contains right-to-left letters, or marks that change the direction.
  package static func mayTurn(_ text: String) -> Bool {
    text.withBytes { bytes in
      for index in bytes.indices where bytes[index] >= 0xD6 {
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        let third = index + 2 < bytes.count ? bytes[index + 2] : 0
        if turns(bytes[index], next, third) { return true }
      }
      return false
    }
  }

  private static func turns(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch first {
    // The bytes of Hebrew and Arabic, after the last letter of Armenian.
    case 0xD6: second >= 0x90
    case 0xD7...0xDF: true
    case 0xE0: (0xA0...0xA3).contains(second)
    // Marks, embeddings, overrides and isolates.
    case 0xE2:
      (second == 0x80 && (third == 0x8F || (0xAA...0xAE).contains(third)))
        || (second == 0x81 && (0xA6...0xA8).contains(third))
    case 0xEF: (0xAC...0xBB).contains(second) && !(second == 0xAC && third < 0x9D) && second != 0xB8
    case 0xF0: (second == 0x90 || second == 0x9E) && (0xA0...0xBF).contains(third)
    default: false
    }
  }
}
