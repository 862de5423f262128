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

/// A restaurant's name on this night.
struct RestaurantName: DemoText {
  private let world: World
  private let traits: RestaurantTraits
  private let renames: Int

  @inline(__always)
  init(_ world: World, _ traits: RestaurantTraits) {
    self.world = world
    self.traits = traits
    renames = RestaurantHistory(world, traits).renames
  }

  func write(to row: RowBuffer) {
    var random = DemoRandom(seed: world.seed, .restaurant, traits.index, renames)
    world.words.names.write(world.words.namePatterns[traits.cuisine], &random, to: row)
  }
}

/// The names of people of one origin, and the language in which they write.
struct Culture: Sendable {
  let share: Int
  /// 0 English, 1 Spanish, 2 Chinese.
  let language: Int
  let order: Order
  var given: [[UInt8]] = []
  var family: [[UInt8]] = []

  enum Order: String, Sendable {
    case givenFamily = "gf"
    case givenTwoFamilies = "gff"
    case familyGiven = "fg"
    case familyGivenJoined = "f+g"
  }

  /// All cultures of `people.txt`.
  static func all() -> [Culture] {
    var all: [Culture] = []
    for line in WordLines.lines(WordFiles.people) {
      if line.first == "=" {
        all.append(Culture(WordLines.list(line.dropFirst(), "|")))
      } else if let last = all.indices.last {
        let (list, names) = WordLines.pair(line, ":")
        let names2 = WordLines.list(names).jsonBytes
        if list == "given" { all[last].given += names2 } else { all[last].family += names2 }
      }
    }
    return all
  }

  private init(_ head: [Substring]) {
    share = head.first.flatMap { Int($0) } ?? 1
    language = ["e": 0, "s": 1, "z": 2][head.dropFirst().first ?? ""] ?? 0
    order = Order(rawValue: String(head.last ?? "")) ?? .givenFamily
  }

  /// Writes a name. The same `random` gives the same one.
  func write(_ random: inout DemoRandom, to row: RowBuffer) {
    let first = given[random.below(given.count)]
    let last = family[random.below(family.count)]
    switch order {
    case .givenFamily: Self.write(first, " ", last, to: row)
    case .familyGiven: Self.write(last, " ", first, to: row)
    case .familyGivenJoined: Self.write(last, "", first, to: row)
    case .givenTwoFamilies:
      Self.write(first, " ", last, to: row)
      guard random.perMille(420) else { return }
      Self.write([], " ", family[random.below(family.count)], to: row)
    }
  }

  private static func write(_ first: [UInt8], _ between: StaticString, _ last: [UInt8], to row: RowBuffer) {
    row.put(first)
    row.put(between)
    row.put(last)
  }
}
