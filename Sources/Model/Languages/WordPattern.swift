/// A short text with places in braces, parsed once: the form of a date or an amount.
struct WordPattern<Place>: Sendable, Hashable
where Place: RawRepresentable<String> & CaseIterable & Hashable & Sendable {
  private struct Piece: Sendable, Hashable {
    let text: String
    let place: Place?
  }

  let source: String
  private let pieces: [Piece]

  /// Parses the text in a language's file; `name` is its name in an error.
  init(_ node: DocumentNode, _ name: String) throws(DocumentReader.Fault) {
    let text = try node.text(for: name)
    let known = Place.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
    var pieces: [Piece] = []
    var before = ""
    var rest = text[...]
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      before += rest[..<brace]
      guard rest[brace] == "{", let close = rest[brace...].firstIndex(of: "}") else {
        throw node.fault("\(name) has a brace without its other half", "A place is one of \(known).")
      }
      let word = String(rest[rest.index(after: brace)..<close])
      guard let place = Place(rawValue: word) else {
        throw node.fault("\(name) does not know {\(word)}", "It takes \(known).")
      }
      pieces.append(Piece(text: before, place: place))
      before = ""
      rest = rest[rest.index(after: close)...]
    }
    self.init(source: text, pieces: pieces + [Piece(text: before + rest, place: nil)])
  }

  private init(source: String, pieces: [Piece]) {
    self.source = source
    self.pieces = pieces
  }

  /// Places with a text between them: the default if a file defines none.
  init(_ places: [Place], between text: String = "") {
    source = places.map { "{\($0.rawValue)}" }.joined(separator: text)
    pieces = places.enumerated().map { Piece(text: $0.offset == 0 ? "" : text, place: $0.element) }
  }

  func filled(_ value: (Place) -> String) -> String {
    var text = ""
    for piece in pieces {
      text += piece.text
      if let place = piece.place { text += value(place) }
    }
    return text
  }
}
