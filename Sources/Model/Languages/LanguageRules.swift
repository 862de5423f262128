/// The definition of a language, except the words of its string table, as its file contains it in `language`.
package struct LanguageRules: Sendable, Hashable {
  enum DatePlace: String, Sendable, Hashable, CaseIterable { case day, month, shortMonth, monthNumber, year }
  enum AmountPlace: String, Sendable, Hashable, CaseIterable { case n, sign, code }
  enum NumberPlace: String, Sendable, Hashable, CaseIterable { case n }

  /// The value of `lang` in pages, and the name of the file.
  package let tag: String
  /// The language's own name for itself.
  package var name = ""
  package var direction = "ltr"
  /// The language with a country, as Open Graph requires one: the most neutral choice.
  package var locale: String
  var plurals: [Language.PluralForm: PluralRule] = [:]
  /// The keys without which a language is incomplete.
  var lacks: Set<String> = ["plurals", "months", "weekdays", "dates.day", "dates.month"]
  var months = (1...12).map { $0 < 10 ? "0\($0)" : "\($0)" }
  var shortMonths: [String] = []
  /// The weekdays from Monday on.
  var weekdays = (1...7).map { "\($0)" }
  var shortWeekdays: [String] = []
  var day = WordPattern<DatePlace>([.year, .month, .day], between: "-")
  var month = WordPattern<DatePlace>([.year, .month], between: "-")
  var shortDay = WordPattern<DatePlace>([.day, .shortMonth, .year], between: " ")
  var shortMonth = WordPattern<DatePlace>([.shortMonth, .year], between: " ")
  var decimalMark = "."
  var groupMark = ","
  /// The minimum number of digits at which thousands are grouped.
  var groupFrom = 4
  var percent = WordPattern<NumberPlace>([.n])
  var money = MoneyRules()
  /// Capitals of letters that differ from Unicode's.
  var capitals: [String: String] = [:]
  /// Beginnings of words before which "and" is `andBeforeI`, except those that `andButNot` lists; both folded.
  var andBefore: [String] = []
  var andButNot: [String] = []
  /// Words before a name that sorting ignores: `el`, `the`; in lower case.
  package var articles: [String] = []

  init(tag: String) {
    self.tag = tag
    locale = tag
  }

  /// How amounts are written.
  struct MoneyRules: Sendable, Hashable {
    var sign = WordPattern<AmountPlace>([.sign, .n])
    /// The pattern for signs that are letters.
    var letters: WordPattern<AmountPlace>?
    /// Currencies that are written as in their own countries.
    var localCodes: Set<String> = []
    var localSign = WordPattern<AmountPlace>([.sign, .n])
    var localLetters: WordPattern<AmountPlace>?
  }

  /// The first three letters of months, if the file defines no short names.
  var shownShortMonths: [String] { shortMonths.isEmpty ? months.map { String($0.prefix(3)) } : shortMonths }
  var shownShortWeekdays: [String] { shortWeekdays.isEmpty ? weekdays.map { String($0.prefix(3)) } : shortWeekdays }

  /// A key that nothing reads, with the keys that were possibly meant.
  package struct UnknownKey: Sendable {
    package let name: String
    package let offset: Int
    package let known: [String]
  }

  private typealias Fault = DocumentReader.Fault

  /// The rules of a language before its file is read.
  package static func empty(_ tag: String) -> LanguageRules { LanguageRules(tag: tag) }

  /// Required keys that this language lacks.
  package var missing: [String] { lacks.sorted() }

  /// Applies the `language` of a file key by key, and returns the keys that nothing reads.
  package mutating func lay(_ node: DocumentNode) throws(DocumentReader.Fault) -> [UnknownKey] {
    guard let members = node.members else {
      throw node.fault("language is \(node.kindInWords), and takes an object", "Write \"language\": { … }.")
    }
    var unknown: [UnknownKey] = []
    for member in members where try !set(member.name, member.value, &unknown) {
      unknown.append(
        UnknownKey(name: "language.\(member.name)", offset: member.offset, known: Self.known("", Self.keys)))
    }
    return unknown
  }

  private static let keys = [
    "name", "direction", "locale", "plurals", "months", "shortMonths", "weekdays", "shortWeekdays", "dates", "numbers",
    "money", "capitals", "and", "articles",
  ]

  private static func known(_ group: String, _ keys: [String]) -> [String] { keys.map { "language.\(group)\($0)" } }

  private mutating func set(
    _ name: String, _ node: DocumentNode, _ unknown: inout [UnknownKey]
  ) throws(DocumentReader.Fault) -> Bool {
    let path = "language.\(name)"
    switch name {
    case "name": self.name = try node.text(for: path)
    case "direction": direction = try Self.direction(node)
    case "locale": locale = try node.text(for: path)
    case "plurals": plurals = try Self.plurals(node)
    case "months": months = try Self.texts(node, path, count: 12)
    case "shortMonths": shortMonths = try Self.texts(node, path, count: 12)
    case "weekdays": weekdays = try Self.texts(node, path, count: 7)
    case "shortWeekdays": shortWeekdays = try Self.texts(node, path, count: 7)
    case "articles": articles = try Self.texts(node, path).map { $0.lowercased() }
    case "dates": unknown += try each(node, path, ["day", "month", "shortDay", "shortMonth"], Self.setDate)
    case "numbers": unknown += try each(node, path, ["decimal", "group", "groupFrom", "percent"], Self.setNumber)
    case "money": unknown += try each(node, path, ["sign", "letters", "local"], Self.setMoney)
    case "and": unknown += try each(node, path, ["otherBefore", "butNot"], Self.setAnd)
    case "capitals": capitals = try Self.capitals(node)
    default: return false
    }
    lacks.remove(name)
    return true
  }

  /// Reads the members of a group, and returns those that are not among `keys`.
  private mutating func each(
    _ node: DocumentNode, _ path: String, _ keys: [String],
    _ set: (inout LanguageRules, String, DocumentNode) throws(DocumentReader.Fault) -> Void
  ) throws(DocumentReader.Fault) -> [UnknownKey] {
    guard let members = node.members else {
      throw node.fault("\(path) is \(node.kindInWords), and takes an object", "Write it as { \"\(keys[0])\": … }.")
    }
    var unknown: [UnknownKey] = []
    for member in members {
      if keys.contains(member.name) {
        try set(&self, member.name, member.value)
        lacks.remove("\(path.dropFirst("language.".count)).\(member.name)")
      } else {
        let known = keys.map { "\(path).\($0)" }
        unknown.append(UnknownKey(name: "\(path).\(member.name)", offset: member.offset, known: known))
      }
    }
    return unknown
  }

  private static func direction(_ node: DocumentNode) throws(DocumentReader.Fault) -> String {
    let text = try node.text(for: "language.direction")
    guard text == "ltr" || text == "rtl" else {
      throw node.fault("language.direction is \"\(text)\"", "It takes \"ltr\" or \"rtl\".")
    }
    return text
  }

  private static func plurals(_ node: DocumentNode) throws(DocumentReader.Fault) -> [Language.PluralForm: PluralRule] {
    let forms = Language.PluralForm.allCases.dropLast().map(\.rawValue)
    guard let members = node.members else {
      throw node.fault(
        "language.plurals is \(node.kindInWords), and takes an object", "Write { \"one\": \"n = 1\" }, or { }.")
    }
    var rules: [Language.PluralForm: PluralRule] = [:]
    for member in members {
      guard let form = Language.PluralForm(rawValue: member.name), form != .other else {
        throw DocumentReader.Fault(
          offset: member.offset, reason: "language.plurals has no rule for \"\(member.name)\"",
          mend: "It takes \(forms.joined(separator: ", ")); other is what no rule tells.")
      }
      let path = "language.plurals.\(member.name)"
      let text = try member.value.text(for: path)
      do throws(PluralRule.Fault) { rules[form] = try PluralRule(text) } catch {
        throw member.value.fault("\(path) \(error.reason)", error.mend)
      }
    }
    return rules
  }

  private static func texts(
    _ node: DocumentNode, _ path: String, count: Int? = nil
  ) throws(DocumentReader.Fault) -> [String] {
    guard case .list(let nodes) = node.content else {
      throw node.fault("\(path) is \(node.kindInWords), and takes a list", "Write [\"…\", \"…\"].")
    }
    var texts: [String] = []
    for node in nodes { texts.append(try node.text(for: "each of \(path)")) }
    guard count == nil || texts.count == count else {
      throw node.fault("\(path) has \(texts.count) words", "It takes \(count ?? 0), Monday or January first.")
    }
    return texts
  }

  private static func setDate(
    _ rules: inout LanguageRules, _ name: String, _ node: DocumentNode
  ) throws(DocumentReader.Fault) {
    let pattern = try WordPattern<DatePlace>(node, "language.dates.\(name)")
    switch name {
    case "day": rules.day = pattern
    case "month": rules.month = pattern
    case "shortDay": rules.shortDay = pattern
    default: rules.shortMonth = pattern
    }
  }

  private static func setNumber(
    _ rules: inout LanguageRules, _ name: String, _ node: DocumentNode
  ) throws(DocumentReader.Fault) {
    let path = "language.numbers.\(name)"
    switch name {
    case "decimal": rules.decimalMark = try mark(node, path)
    case "group": rules.groupMark = try mark(node, path)
    case "percent": rules.percent = try WordPattern(node, path)
    default:
      guard case .number(let text) = node.content, let number = Int(text), (4...100).contains(number) else {
        throw node.fault("\(path) is no whole number from 4 to 100", "Write 4, or 5 so that 1234 stays whole.")
      }
      rules.groupFrom = number
    }
  }

  /// A sign within a number must be short and no digit, so that numbers stay readable.
  private static func mark(_ node: DocumentNode, _ path: String) throws(DocumentReader.Fault) -> String {
    let text = try node.text(for: path)
    guard text.count <= 1, !text.contains(where: { $0.isNumber || $0.isLetter || "<>&\"".contains($0) }) else {
      throw node.fault("\(path) is \"\(text)\"", "It takes one sign, such as \",\", or \"\" for none.")
    }
    return text
  }

  private static func setMoney(
    _ rules: inout LanguageRules, _ name: String, _ node: DocumentNode
  ) throws(DocumentReader.Fault) {
    switch name {
    case "sign": rules.money.sign = try WordPattern(node, "language.money.sign")
    case "letters": rules.money.letters = try WordPattern(node, "language.money.letters")
    default:
      for member in node.members ?? [] {
        let path = "language.money.local.\(member.name)"
        switch member.name {
        case "codes": rules.money.localCodes = Set(try texts(member.value, path))
        case "sign": rules.money.localSign = try WordPattern(member.value, path)
        case "letters": rules.money.localLetters = try WordPattern(member.value, path)
        default: throw member.value.fault("nothing reads \(path)", "It takes codes, sign and letters.")
        }
      }
    }
  }

  private static func setAnd(
    _ rules: inout LanguageRules, _ name: String, _ node: DocumentNode
  ) throws(DocumentReader.Fault) {
    let words = try texts(node, "language.and.\(name)").map { $0.lowercased() }
    if name == "butNot" { rules.andButNot = words } else { rules.andBefore = words }
  }

  private static func capitals(_ node: DocumentNode) throws(DocumentReader.Fault) -> [String: String] {
    let letters = try node.byName { member throws(DocumentReader.Fault) in
      try member.value.text(for: "language.capitals.\(member.name)")
    }
    guard let letters else {
      throw node.fault("language.capitals is \(node.kindInWords), and takes an object", "Write { \"i\": \"İ\" }.")
    }
    return letters
  }
}

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
