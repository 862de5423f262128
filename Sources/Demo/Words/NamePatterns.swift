/// Composes the names of restaurants from patterns and lists of words.
struct NamePatterns: Sendable {
  private enum Piece: Sendable {
    case text([UInt8])
    case word(Int)
  }

  private var patterns: [[Piece]] = []
  private var lists: [[[UInt8]]] = []
  /// The patterns by the kind of restaurant.
  private var kinds: [String: [Int]] = [:]

  init() {
    var places: [Substring: Int] = [:]
    for line in WordLines.lines(WordFiles.lists) {
      let (name, words) = WordLines.pair(line, ":")
      let place = places[name] ?? lists.count
      if place == lists.count { lists.append([]) }
      places[name] = place
      lists[place] += WordLines.list(words).jsonBytes
    }
    for line in WordLines.lines(WordFiles.names) {
      let (kind, all) = WordLines.pair(line, "|")
      for pattern in WordLines.list(all, ";") {
        kinds[String(kind), default: []].append(patterns.count)
        patterns.append(Self.pieces(pattern, places))
      }
    }
  }

  /// The patterns of one kind, which are passed to `write`.
  func patterns(of kind: String) -> [Int] { kinds[kind] ?? [0] }

  /// Writes a name with one of the patterns `choices`.
  func write(_ choices: [Int], _ random: inout DemoRandom, to row: RowBuffer) {
    for piece in patterns[choices[random.below(choices.count)]] {
      switch piece {
      case .text(let bytes): row.put(bytes)
      case .word(let list): row.put(lists[list][random.below(lists[list].count)])
      }
    }
  }

  private static func pieces(_ pattern: Substring, _ places: [Substring: Int]) -> [Piece] {
    var pieces: [Piece] = []
    for part in pattern.split(separator: "<", omittingEmptySubsequences: false) {
      let (word, rest) = part.contains(">") ? split(part) : ("", part)
      if let place = places[word] { pieces.append(.word(place)) } else { pieces.append(.text(word.jsonBytes)) }
      pieces.append(.text(rest.jsonBytes))
    }
    return pieces
  }

  private static func split(_ part: Substring) -> (Substring, Substring) {
    guard let place = part.firstIndex(of: ">") else { return ("", part) }
    return (part[..<place], part[part.index(after: place)...])
  }
}
