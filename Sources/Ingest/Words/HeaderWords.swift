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

  /// The columns of each collection that a heading may name; the collection's own, and what a review's row says of its
  /// restaurant.
  private(set) var columns: [Collection: [String: [String: Strength]]] = [:]
  /// The collections that a word of a file's name may name.
  private(set) var files: [String: [Collection: Strength]] = [:]
  /// Words that are left out of headings.
  private(set) var particles: Set<String> = []
  /// Headings of other trades.
  private(set) var others: Set<String> = []
  /// Headings of what else is reviewed.
  private(set) var otherSubjects: Set<String> = []
  /// Nouns of people.
  private(set) var people: Set<String> = []
  /// Words of files of people who work there.
  private(set) var staff: Set<String> = []
  /// The words of English, which sumaq also knows by its shapes.
  private(set) var english: Set<String> = []

  static let all = HeaderWords(String(cString: cheaderwords_headers()))

  /// Whether a cell is the heading of a column.
  func isHeading(_ cell: String) -> Bool {
    Heading(cell).forms(without: particles).contains { form in columns.values.contains { $0[form] != nil } }
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
    Heading(cell).forms(without: particles).contains { columns[.reviews]?[$0]?["user_name"] ?? .weak > .weak }
  }

  /// Whether a word of a file's name, folded, is one of another language for what its rows are.
  func namesFile(_ word: String) -> Bool { files[word] != nil && !english.contains(word) }

  /// Reads a table. `HeaderWordsTests` checks that the program's own has no line that says nothing.
  init(_ text: String) {
    var compounds: [(noun: String, affix: String, columns: [String])] = []
    var parts: [String: [(word: String, strength: Strength)]] = [:]
    var language = ""
    for line in text.split(separator: "\n") where line.first != "#" {
      let fields = line.split(separator: " ").map(String.init)
      switch fields[0] {
      case "&": compounds.append((fields[1], fields[2], Array(fields[3...])))
      case "=":
        putTogether(compounds, parts, language)
        (parts, language) = ([:], fields[1])
      default:
        let words = fields.dropFirst().map(Self.word)
        if fields[0].hasPrefix("noun.") || fields[0].hasPrefix("affix.") { parts[fields[0], default: []] += words }
        let named = Self.columns(of: fields[0])
        for (word, strength) in words { add(word, strength, to: fields[0], named, language) }
      }
    }
    putTogether(compounds, parts, language)
    weakenDoubtful()
  }

  private static func word(_ text: String) -> (word: String, strength: Strength) {
    switch text.last {
    case "!": (Heading.folded(String(text.dropLast())), .marker)
    case "?": (Heading.folded(String(text.dropLast())), .weak)
    default: (Heading.folded(text), .plain)
    }
  }

  private mutating func add(
    _ word: String, _ strength: Strength, to line: String, _ named: [(collection: Collection, name: String)],
    _ language: String
  ) {
    let name = line.split(separator: ".").map(String.init)
    switch name[0] {
    case "particles": particles.insert(word)
    case "other": if strength != .weak { others.insert(word) }
    case "affix": break
    case "staff": staff.insert(word)
    case "noun": if name[1] == "user" { people.insert(word) }
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
  private static func columns(of line: String) -> [(collection: Collection, name: String)] {
    let name = line.split(separator: ".").map(String.init)
    let collections =
      name.count == 2
      ? Collection(named: name[0]).map { [$0] } ?? []
      : Collection.allCases.filter { $0.columns.contains { $0.name == name[0] } }
    return collections.map { ($0, name[name.count - 1]) }
  }

  /// Adds a heading of these columns.
  private mutating func put(
    _ word: String, _ strength: Strength, _ named: [(collection: Collection, name: String)], _ language: String
  ) {
    for (collection, name) in named {
      let known = columns[collection]?[word]?[name] ?? .weak
      columns[collection, default: [:]][word, default: [:]][name] = max(known, strength)
    }
    if language == "en" { english.insert(word) }
  }

  /// Puts nouns and affixes of a language together, in either order.
  private mutating func putTogether(
    _ compounds: [(noun: String, affix: String, columns: [String])],
    _ parts: [String: [(word: String, strength: Strength)]], _ language: String
  ) {
    for compound in compounds {
      let columns = compound.columns.map(Self.columns)
      for (noun, strength) in parts["noun." + compound.noun] ?? [] {
        for (affix, _) in parts["affix." + compound.affix] ?? [] {
          for word in [noun + affix, affix + noun] { for named in columns { put(word, strength, named, language) } }
        }
      }
    }
  }

  /// A heading of two columns of one collection is weak for both, unless one names a row and the other refers to it.
  private mutating func weakenDoubtful() {
    for (collection, words) in columns {
      for (word, named) in words where named.count > 1 {
        let names = Set(named.keys)
        guard !names.isSubset(of: ["user_id", "user_name"]), !names.isSubset(of: ["restaurant_id", "restaurant_name"])
        else { continue }
        columns[collection]?[word] = named.mapValues { _ in .weak }
      }
    }
  }
}
