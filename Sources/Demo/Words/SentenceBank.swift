/// The sentences of reviews, by language, subject and mood.
struct SentenceBank: Sendable {
  enum Subject: String, CaseIterable, Sendable {
    case brief, opener, dish, service, room, wait, price, closing, edit
    var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  enum Mood: Int, Sendable {
    case good, mixed, bad
  }

  private static let moods: [Substring: Mood] = ["good": .good, "mixed": .mixed, "bad": .bad]
  private var cells: [[Sentence]]

  /// Reads the sentences of each language.
  init(_ texts: [String]) {
    cells = Array(repeating: [], count: texts.count * Subject.allCases.count * 3)
    for (language, text) in texts.enumerated() {
      var cell = 0
      for line in WordLines.lines(text) {
        guard line.first == "#" else {
          cells[cell].append(Sentence(line))
          continue
        }
        let (subject, mood) = WordLines.pair(WordLines.trimmed(line.dropFirst()), " ")
        cell = Self.cell(
          language, Subject(rawValue: String(subject))?.place ?? 0, Self.moods[mood] ?? .good)
      }
    }
  }

  @inline(__always)
  func sentences(_ language: Int, _ subject: Int, _ mood: Mood) -> [Sentence] {
    cells[Self.cell(language, subject, mood)]
  }

  @inline(__always)
  private static func cell(_ language: Int, _ subject: Int, _ mood: Mood) -> Int {
    (language * Subject.allCases.count + subject) * 3 + mood.rawValue
  }
}

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
