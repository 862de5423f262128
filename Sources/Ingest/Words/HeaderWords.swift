internal import CHeaderWords
internal import Model

/// What columns and files are called in eleven languages. `Sources/C/CHeaderWords/words/headers.txt` has the words, and
/// says in its first lines what their marks mean.
struct HeaderWords: Sendable {
  /// How much a word proves.
  enum Strength: Int, Sendable, Comparable {
    /// Too little: the values and the file's name, or a stronger word, must agree.
    case weak
    case plain
    /// Only restaurants and what belongs to them have it.
    case marker

    static func < (left: Strength, right: Strength) -> Bool { left.rawValue < right.rawValue }
  }

  /// A noun or an affix of a language, of which headings are put together.
  private struct Part {
    let word: String
    let kind: String
    let strength: Strength
    let language: String
  }

  private typealias Column = (collection: Collection, name: String)

  /// The columns of each collection that a word of the table may name; the collection's own, and what a review's row
  /// says of its restaurant.
  private var written: [Collection: [String: [String: Strength]]] = [:]
  private var parts: [String: [Part]] = [:]
  /// What a noun and an affix name. They make many thousands of headings, which are split when they are looked up.
  private var compounds: [(noun: String, affix: String, columns: [Column])] = []
  /// No heading has more bytes.
  private(set) var longest = 0
  /// The collections that a word of a file's name may name.
  private(set) var files: [String: [Collection: Strength]] = [:]
  /// Words that are left out of headings.
  private(set) var particles: Set<String> = []
  /// Headings of other trades.
  private(set) var otherTrades: Set<String> = []
  /// Headings of what else is reviewed.
  private(set) var otherSubjects: Set<String> = []
  /// Nouns of people.
  private(set) var people: Set<String> = []
  /// Words of files of people who work there.
  private(set) var staff: Set<String> = []
  private var english: Set<String> = []

  static let all = HeaderWords(table)
  static var table: String { String(cString: cheaderwords_headers()) }

  /// Whether a cell is the heading of a column.
  func isHeading(_ cell: String) -> Bool {
    Heading(cell).forms(without: particles).contains { form in
      written.values.contains { $0[form] != nil } || !splits(form).isEmpty
    }
  }

  /// Whether a word is one of English, which sumaq also knows by its shapes.
  func isEnglish(_ word: String) -> Bool {
    english.contains(word) || splits(word).contains { $0.noun.language == "en" }
  }

  /// The columns of a collection that a heading, folded, may name. A heading of two columns is weak for both, unless one
  /// names a row and the other refers to it.
  func columns(of collection: Collection, named heading: String) -> [String: Strength] {
    var named = written[collection]?[heading] ?? [:]
    for (columns, noun) in splits(heading) {
      for (_, name) in columns.filter({ $0.collection == collection }) {
        named[name] = max(named[name] ?? .weak, noun.strength)
      }
    }
    let names = Set(named.keys)
    let isSure =
      names.isSubset(of: ["user_id", "user_name"]) || names.isSubset(of: ["restaurant_id", "restaurant_name"])
    return named.count < 2 || isSure ? named : named.mapValues { _ in .weak }
  }

  /// All headings that name a single column of a collection and are not weak, by their columns.
  func headings(of collection: Collection) -> [String: [String]] {
    var all = written[collection] ?? [:]
    let kinds = Dictionary(grouping: parts.values.joined()) { $0.kind }
    for (nouns, affixes, columns) in compounds {
      for (_, name) in columns.filter({ $0.collection == collection }) {
        for noun in kinds[nouns] ?? [] {
          for affix in kinds[affixes] ?? [] where affix.language == noun.language {
            for word in [noun.word + affix.word, affix.word + noun.word] {
              all[word, default: [:]][name] = max(all[word]?[name] ?? .weak, noun.strength)
            }
          }
        }
      }
    }
    var found: [String: [String]] = [:]
    for (word, named) in all where named.count == 1 {
      for (column, strength) in named where strength > .weak {
        found[column, default: []].append(word)
      }
    }
    return found.mapValues { $0.sorted() }
  }

  /// What a heading says that is a noun and an affix of one language, in either order.
  private func splits(_ heading: String) -> [(columns: [Column], noun: Part)] {
    guard heading.utf8.count <= longest else { return [] }
    var splits: [(columns: [Column], noun: Part)] = []
    for cut in heading.indices.dropFirst() {
      guard let left = parts[String(heading[..<cut])], let right = parts[String(heading[cut...])] else { continue }
      for compound in compounds {
        for (nouns, affixes) in [(left, right), (right, left)] {
          for noun in nouns where noun.kind == compound.noun {
            guard affixes.contains(where: { $0.kind == compound.affix && $0.language == noun.language }) else {
              continue
            }
            splits.append((compound.columns, noun))
          }
        }
      }
    }
    return splits
  }

  /// The collection that a name of another language surely names, such as `restaurantes`; nil for one that may mean
  /// something else.
  func collection(named name: String) -> Collection? {
    let word = Heading(name).words.joined()
    guard namesFile(word), let named = files[word]?.filter({ $0.value > .weak }), named.count == 1 else { return nil }
    return named.first?.key
  }

  /// Whether a cell is the heading of reviews' guests, so that no entry of `sources` need name it.
  func namesGuest(_ cell: String) -> Bool {
    Heading(cell).forms(without: particles).contains { columns(of: .reviews, named: $0)["user_name"] ?? .weak > .weak }
  }

  /// Whether a word of a file's name, folded, is one of another language for what its rows are.
  func namesFile(_ word: String) -> Bool { files[word] != nil && !isEnglish(word) }

  /// Reads a table. `HeaderWordsTests` checks that the program's own has no line that says nothing.
  init(_ text: String) {
    var language = ""
    for line in Self.split(text, at: "\n") where !line.hasPrefix("#") {
      let fields = Self.split(line, at: " ")
      switch fields[0] {
      case "&": compounds.append(("noun." + fields[1], "affix." + fields[2], fields[3...].flatMap(Self.columns)))
      case "=": language = fields[1]
      default:
        let (name, named) = (Self.split(fields[0], at: "."), Self.columns(of: fields[0]))
        for (word, strength) in fields.dropFirst().map(Self.word) { add(word, strength, to: name, named, language) }
      }
    }
  }

  private static func split(_ text: String, at sign: Unicode.Scalar) -> [String] {
    text.utf8.split(separator: UInt8(ascii: sign)).map { String(Substring($0)) }
  }

  private static func word(_ text: String) -> (word: String, strength: Strength) {
    switch text.last {
    case "!": (Heading.folded(String(text.dropLast())), .marker)
    case "?": (Heading.folded(String(text.dropLast())), .weak)
    default: (Heading.folded(text), .plain)
    }
  }

  private mutating func add(
    _ word: String, _ strength: Strength, to name: [String], _ named: [Column], _ language: String
  ) {
    longest = max(longest, 2 * word.utf8.count)
    switch name[0] {
    case "particles": particles.insert(word)
    case "other": if strength != .weak { otherTrades.insert(word) }
    case "staff": staff.insert(word)
    case "noun", "affix":
      let kind = name.joined(separator: ".")
      parts[word, default: []].append(Part(word: word, kind: kind, strength: strength, language: language))
      if kind == "noun.user" { people.insert(word) }
    case "file":
      guard let collection = Collection(named: name[1]) else { return }
      files[word, default: [:]][collection] = max(files[word]?[collection] ?? .weak, strength)
      if collection == .users { people.insert(word) }
      if language == "en" { english.insert(word) }
    default:
      if name == ["reviews", "other"] {
        if strength != .weak { otherSubjects.insert(word) }
      } else {
        put(word, strength, named, language)
      }
    }
  }

  /// The columns that a line is about: one, such as `reviews.stars`, or those of all collections that have it.
  private static func columns(of line: String) -> [Column] {
    let name = split(line, at: ".")
    let collections =
      name.count == 2
      ? Collection(named: name[0]).map { [$0] } ?? []
      : Collection.allCases.filter { $0.columns.contains { $0.name == name[0] } }
    return collections.map { ($0, name[name.count - 1]) }
  }

  /// Adds a heading of these columns.
  private mutating func put(_ word: String, _ strength: Strength, _ named: [Column], _ language: String) {
    for (collection, name) in named {
      let known = written[collection]?[word]?[name] ?? .weak
      written[collection, default: [:]][word, default: [:]][name] = max(known, strength)
    }
    if language == "en" { english.insert(word) }
  }
}

/// The heading of a column, or a file's name, as words of any language.
struct Heading {
  /// The words, folded.
  let words: [String]

  /// Splits a name at spaces, at signs and before capitals. What is in parentheses is left out.
  init(_ name: String) {
    var words: [String] = []
    var word = ""
    var last: Character?
    var depth = 0
    func end() {
      let folded = Self.folded(word)
      if !folded.isEmpty { words.append(folded) }
      word = ""
    }
    for character in name {
      switch character {
      case "(", "（": depth += 1
      case ")", "）": depth = max(0, depth - 1)
      default:
        guard depth == 0 else { continue }
        let isWord = character.isLetter || character.isNumber
        if !isWord || (character.isUppercase && last?.isLowercase == true) { end() }
        if isWord { word.append(character) }
      }
      last = character
    }
    end()
    self.words = words
  }

  /// A word in the form in which words are compared: letters and digits, in lower case and without accents.
  static func folded(_ word: String) -> String {
    let isFolded = word.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || ASCIIText.isDigit(byte)
    }
    if isFolded { return word }
    let scalars = NameFolding.words(of: word).unicodeScalars.filter { $0 != " " }
    return String(String.UnicodeScalarView(scalars.map { $0 == "ə" ? "e" : $0 }))
  }

  /// The whole heading, then without these particles, as one word each.
  func forms(without particles: Set<String>) -> [String] {
    let whole = words.joined()
    let short = words.filter { !particles.contains($0) }.joined()
    return short.isEmpty || short == whole ? [whole] : [whole, short]
  }
}
