/// A sentence of a review with its placeholders.
struct Sentence: Sendable {
  enum Slot: String, CaseIterable, Sendable {
    case dish, other, sweet, place, area, minutes, price, total, count, who, day
  }

  enum Piece: Sendable {
    case text([UInt8])
    case choice([[UInt8]])
    case slot(Slot)
  }

  let pieces: [Piece]

  /// `[a|b]` is a choice, `{dish}` a placeholder; an unknown one is left as it is.
  init(_ line: some StringProtocol) {
    var pieces: [Piece] = []
    var rest = Substring(line)
    while let open = rest.firstIndex(where: { $0 == "[" || $0 == "{" }) {
      pieces.append(.text(rest[..<open].jsonBytes))
      let close = rest[open...].firstIndex { $0 == "]" || $0 == "}" } ?? rest.index(before: rest.endIndex)
      let inner = rest[rest.index(after: open)..<close]
      if rest[open] == "[" {
        pieces.append(.choice(inner.split(separator: "|").jsonBytes))
      } else if let slot = Slot(rawValue: String(inner)) {
        pieces.append(.slot(slot))
      } else {
        pieces.append(.text(rest[open...close].jsonBytes))
      }
      rest = rest[rest.index(after: close)...]
    }
    pieces.append(.text(rest.jsonBytes))
    self.pieces = pieces.filter { if case .text(let bytes) = $0 { !bytes.isEmpty } else { true } }
  }
}
