extension LanguageRules {
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
