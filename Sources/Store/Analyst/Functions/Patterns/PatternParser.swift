/// Reads a regular expression.
///
/// The grammar is that of engines which need no more time for one text than for another of its length: no
/// back-references and no look-around.
struct PatternParser {
  private let scalars: [Unicode.Scalar]
  private var at = 0
  private(set) var groups = 0
  private var depth = 0
  private var ignoresCase = false
  /// Whether `.` includes the end of a line.
  private var dotIsAll = false

  static let mostBytes = 1000
  private static let deepest = 50
  private static let mostRepeats = 1000

  private init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// The expression, and how many groups it has.
  static func parse(_ text: String) throws(PatternMistake) -> (node: PatternNode, groups: Int) {
    guard text.utf8.count <= mostBytes else {
      throw PatternMistake("it has more than \(mostBytes) bytes", "Write a shorter one.")
    }
    var parser = PatternParser(text)
    try parser.readFlags()
    let node = try parser.alternatives()
    guard parser.at == parser.scalars.count else {
      throw PatternMistake("a ) closes no (", "Write \\) for the character itself.")
    }
    return (node, parser.groups)
  }

  private var next: Unicode.Scalar? { at < scalars.count ? scalars[at] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    at += 1
    return true
  }

  private func begins(_ text: String) -> Bool { scalars[at...].starts(with: text.unicodeScalars) }

  /// Reads `(?i)`, `(?s)` or `(?is)` at the start.
  private mutating func readFlags() throws(PatternMistake) {
    for flags in ["(?i)", "(?s)", "(?is)", "(?si)"] where begins(flags) {
      ignoresCase = flags.contains("i")
      dotIsAll = flags.contains("s")
      at += flags.unicodeScalars.count
      return
    }
  }

  private mutating func alternatives() throws(PatternMistake) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else {
      throw PatternMistake("its parentheses are nested more than \(Self.deepest) deep", "Write a simpler one.")
    }
    var nodes = [try sequence()]
    while take("|") { nodes.append(try sequence()) }
    return nodes.count == 1 ? nodes[0] : .either(nodes)
  }

  private mutating func sequence() throws(PatternMistake) -> PatternNode {
    var nodes: [PatternNode] = []
    while let scalar = next, scalar != "|", scalar != ")" { nodes.append(try repeated()) }
    return nodes.count == 1 ? nodes[0] : nodes.isEmpty ? .empty : .sequence(nodes)
  }

  private mutating func repeated() throws(PatternMistake) -> PatternNode {
    let node = try single()
    guard let counts = try readCounts() else { return node }
    let isGreedy = !take("?")
    if let again = next, "*+?".unicodeScalars.contains(again) || (again == "{" && counted() != nil) {
      throw PatternMistake("\(again) is after another repetition", "Put what is repeated into (?: ).")
    }
    return .repeated(node, least: counts.least, most: counts.most, isGreedy: isGreedy)
  }

  private mutating func readCounts() throws(PatternMistake) -> (least: Int, most: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    guard next == "{", let (counts, end) = counted() else { return nil }
    at = end
    guard counts.least <= Self.mostRepeats, (counts.most ?? 0) <= Self.mostRepeats else {
      throw PatternMistake("it repeats more than \(Self.mostRepeats) times", "Write a smaller number, or * or +.")
    }
    guard counts.least <= counts.most ?? .max else {
      throw PatternMistake("a repetition ends before it begins", "Write the smaller number first.")
    }
    return counts
  }

  /// The numbers of `{2}`, `{2,}` or `{2,5}`, and where they end; nil if the brace is a plain character.
  private func counted() -> (counts: (least: Int, most: Int?), end: Int)? {
    guard let close = scalars[at...].firstIndex(of: "}") else { return nil }
    let text = String(String.UnicodeScalarView(scalars[(at + 1)..<close]))
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let least = Self.number(parts[0]) else { return nil }
    if parts.count == 1 { return ((least, least), close + 1) }
    if parts[1].isEmpty { return ((least, nil), close + 1) }
    return Self.number(parts[1]).map { ((least, $0), close + 1) }
  }

  private static func number(_ text: Substring) -> Int? {
    !text.isEmpty && text.utf8.count < 7 && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  private mutating func single() throws(PatternMistake) -> PatternNode {
    guard let scalar = next else { return .empty }
    at += 1
    switch scalar {
    case "(": return try group()
    case "[": return try set()
    case "\\": return try escape()
    case ".": return .scalars(dotIsAll ? ScalarRanges([]).inverted : ScalarRanges([10...10]).inverted)
    case "^": return .edge(.textStart)
    case "$": return .edge(.textEnd)
    case "*", "+", "?":
      throw PatternMistake("there is nothing to repeat before \(scalar)", "Write \\\(scalar) for the character itself.")
    default: return letter(scalar)
    }
  }

  private func letter(_ scalar: Unicode.Scalar) -> PatternNode { .scalars(cased(ScalarRanges(scalar))) }

  private func cased(_ ranges: ScalarRanges) -> ScalarRanges { ignoresCase ? ranges.withBothCases : ranges }

  private mutating func group() throws(PatternMistake) -> PatternNode {
    if take("?") {
      guard take(":") else {
        throw PatternMistake(
          "(? is not offered, but for (?: ) and for (?i) and (?s) at the start",
          "Look-around needs time that grows without limit: ask two questions, or use regexp_extract().")
      }
      let inner = try alternatives()
      try close()
      return inner
    }
    groups += 1
    let number = groups
    let inner = try alternatives()
    try close()
    return .group(inner, number: number)
  }

  private mutating func close() throws(PatternMistake) {
    guard take(")") else { throw PatternMistake("a ( is never closed", "Write \\( for the character itself.") }
  }

  private mutating func escape() throws(PatternMistake) -> PatternNode {
    if take("b") { return .edge(.word) }
    if take("B") { return .edge(.noWord) }
    if let scalar = next, ("1"..."9").contains(scalar) {
      throw PatternMistake(
        "\\\(scalar), a repetition of a group's text, is not offered",
        "It needs time that grows without limit: compare the results of regexp_extract().")
    }
    return .scalars(cased(try escaped()))
  }

  /// What is after a backslash, outside and within a set.
  private mutating func escaped() throws(PatternMistake) -> ScalarRanges {
    guard let scalar = next else {
      throw PatternMistake("it ends with a backslash", "Write \\\\ for the character itself.")
    }
    at += 1
    switch scalar {
    case "d": return .digits
    case "D": return ScalarRanges.digits.inverted
    case "s": return .blanks
    case "S": return ScalarRanges.blanks.inverted
    case "w": return .word
    case "W": return ScalarRanges.word.inverted
    case "n": return ScalarRanges("\n")
    case "r": return ScalarRanges("\r")
    case "t": return ScalarRanges("\t")
    case "f": return ScalarRanges("\u{C}")
    case "v": return ScalarRanges("\u{B}")
    case "x": return try hexadecimal(2)
    case "u": return try hexadecimal(4)
    default:
      guard !scalar.properties.isAlphabetic, !("0"..."9").contains(scalar) else {
        throw PatternMistake(
          "\\\(scalar) is not known", "Known are \\d \\w \\s \\b, their capitals, \\n \\r \\t \\x41 \\u0041.")
      }
      return ScalarRanges(scalar)
    }
  }

  private mutating func hexadecimal(_ count: Int) throws(PatternMistake) -> ScalarRanges {
    let digits = String(String.UnicodeScalarView(scalars[at..<min(at + count, scalars.count)]))
    guard digits.utf8.count == count, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16),
      let scalar = Unicode.Scalar(value)
    else {
      throw PatternMistake("\(count) hexadecimal digits are missing after a backslash", "Write \\x41 or \\u0041.")
    }
    at += count
    return ScalarRanges(scalar)
  }

  /// The rest of `[…]`.
  private mutating func set() throws(PatternMistake) -> PatternNode {
    let isInverted = take("^")
    var ranges = ScalarRanges([])
    var isFirst = true
    while isFirst || next != "]" {
      guard next != nil else { throw PatternMistake("a [ is never closed", "Write \\[ for the character itself.") }
      isFirst = false
      ranges = ranges.union(try member())
    }
    at += 1
    ranges = cased(ranges)
    return .scalars(isInverted ? ranges.inverted : ranges)
  }

  /// A character, a class or a range within a set.
  private mutating func member() throws(PatternMistake) -> ScalarRanges {
    if begins("[:") {
      throw PatternMistake(
        "[: is not offered", "Write \\w, \\d or \\s within the brackets, or \\[: for the characters.")
    }
    let low = try end()
    guard next == "-", at + 1 < scalars.count, scalars[at + 1] != "]" else { return low }
    at += 1
    let high = try end()
    guard let first = low.only, let last = high.only, first <= last else {
      throw PatternMistake(
        "a range in brackets ends before it begins",
        "Write the smaller character first, or \\- for the character itself.")
    }
    return ScalarRanges([first...last])
  }

  private mutating func end() throws(PatternMistake) -> ScalarRanges {
    guard let scalar = next else { throw PatternMistake("a [ is never closed", "Write \\[ for the character itself.") }
    at += 1
    return scalar == "\\" ? try escaped() : ScalarRanges(scalar)
  }
}

extension ScalarRanges {
  /// The only character of the set; nil if it has several.
  fileprivate var only: UInt32? {
    ranges.count == 1 && ranges[0].count == 1 ? ranges[0].lowerBound : nil
  }
}

/// A part of a regular expression.
indirect enum PatternNode: Hashable {
  /// A condition on the place between two characters.
  enum Edge: Hashable {
    case textStart, textEnd, word, noWord
  }

  case empty
  case scalars(ScalarRanges)
  case edge(Edge)
  case sequence([PatternNode])
  case either([PatternNode])
  /// `most` is nil if there is no limit.
  case repeated(PatternNode, least: Int, most: Int?, isGreedy: Bool)
  /// A part in parentheses, whose text can be asked for by its number.
  case group(PatternNode, number: Int)
}

/// What is wrong in a regular expression, with the mend.
struct PatternMistake: Error, Equatable {
  let reason: String
  let mend: String

  init(_ reason: String, _ mend: String) {
    self.reason = reason
    self.mend = mend
  }
}
