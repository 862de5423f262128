import Testing

@testable import Store

@Suite struct PatternTests {
  private func first(_ pattern: String, _ text: String, group: Int = 0) throws -> String? {
    let compiled = try Pattern(pattern)
    let bytes = Array(text.utf8)
    return try bytes.withUnsafeBufferPointer { bytes in
      let found = try compiled.finds(in: PatternText(bytes: bytes))
      let range = try compiled.first(in: PatternText(bytes: bytes), group: group)
      if group == 0 { #expect(found == (range != nil), "\(pattern) in \(text)") }
      return range.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
  }

  /// The values are those of Python's `re` and RE2 alike.
  @Test(
    arguments: [
      ("a", "cab", "a"), ("", "cab", ""), ("ab|a", "ab", "ab"), ("a|ab", "ab", "a"), ("a*", "aaa", "aaa"),
      ("a*?", "aaa", ""), ("a+?", "aaa", "a"), ("a+b", "caab", "aab"), ("^b", "ab", nil), ("b$", "ab", "b"),
      ("^$", "", ""), ("$^", "a", nil), ("a{2}", "aaaa", "aa"), ("a{2,}", "aaaa", "aaaa"), ("a{1,3}?b", "aaab", "aaab"),
      ("x{0}y", "xy", "y"), ("a{,2}", "a{,2}", "a{,2}"), ("{", "a{", "{"), ("a{x}", "a{x}", "a{x}"),
      ("[abc]+", "xxcabxx", "cab"), ("[^abc]+", "cabxy", "xy"), ("[]a]+", "x]a]", "]a]"), ("[^]]", "]x", "x"),
      ("[a-c-]+", "x-b-", "-b-"), ("[\\d.]+", "v 3.14!", "3.14"), ("[\\]\\\\]", "a\\", "\\"), (".", "\n", nil),
      ("(?s).", "\n", "\n"), ("(?i)JALAPEÑO", "un jalapeño", "jalapeño"), ("(?i)[à-é]", "É", "É"),
      ("(?is)A.B", "a\nb", "a\nb"),
      ("\\w+", "¡jalapeño!", "jalapeño"), ("\\w+", "北京 x", "北京"), ("\\W", "aé!", "!"),
      ("\\s\\S", "a\u{3000}b", "\u{3000}b"),
      ("\\D+", "12ab3", "ab"), ("\\bcafé\\b", "un café.", "café"), ("\\bcaf\\b", "un café.", nil),
      ("\\Baf", "caf", "af"),
      ("\\b", "", nil), ("\\B", "", ""), ("\\b$", "ab", ""), ("a\\b.", "ab a-", "a-"), ("\\x41\\u00e9", "Aé", "Aé"),
      ("\\.", "a.", "."),
      ("(a|b)*c", "ababc", "ababc"), ("(a*)*", "aa", "aa"), ("(a*)+$", "aab", ""), ("(|a)+b", "ab", "ab"),
      ("(?:ab)+", "xababx", "abab"), ("(?:)", "x", ""), ("a||b", "b", ""), ("()", "x", ""),
      ("\\t\\n\\r", "\t\n\r", "\t\n\r"),
      ("é", "e\u{301}", nil), ("💛", "a💛b", "💛"), ("[💛-💟]", "💜", "💜"), ("a.c", "aéc", "aéc"),
      ("a.c", "a\u{FFFD}c", "a\u{FFFD}c"),
      ("x*y{2}|z", "xxyz", "z"), ("(x+x+)+y", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", nil),
      ("^(a|b|ab)*$", "abab", "abab"),
    ] as [(String, String, String?)])
  func finds(_ pattern: String, _ text: String, _ expected: String?) throws {
    #expect(try first(pattern, text) == expected)
  }

  @Test(
    arguments: [
      ("(\\d+)-(\\d+)", "tel 12-34", 1, "12"), ("(\\d+)-(\\d+)", "tel 12-34", 2, "34"), ("(a)|(b)", "b", 1, nil),
      ("(a)|(b)", "b", 2, "b"), ("(a|b)*", "aab", 1, "b"), ("((a)b)+", "abab", 2, "a"), ("a(.*?)c", "abbcc", 1, "bb"),
      ("a(.*)c", "abbcc", 1, "bbc"), ("(x)?a", "a", 1, nil), ("(x*)a", "a", 1, ""), ("(?:a(b))", "ab", 1, "b"),
      ("(é)(北)", "xé北", 2, "北"),
    ] as [(String, String, Int, String?)])
  func findsGroups(_ pattern: String, _ text: String, _ group: Int, _ expected: String?) throws {
    #expect(try first(pattern, text, group: group) == expected)
  }

  @Test(arguments: [
    "(", ")", "(a", "a)", "[", "[a", "[]", "*", "+a", "a**", "a+*", "a{2}{3}", "a{3,2}", "a{1001}", "\\", "\\1",
    "(?=a)", "(?<n>a)",
    "(?P<n>a)", "a(?i)b", "[b-a]", "[[:alpha:]]", "\\q", "\\x4", "\\uD800", "[\\d-z]", "(a{1000}){1000}",
    "((((a{20}){20}){20}){20}){20}", "(?:a|b|c){999}{2}",
    String(repeating: "(", count: 51) + String(repeating: ")", count: 51), String(repeating: "a", count: 1001),
  ])
  func mistakesAreToldWithAMend(_ pattern: String) {
    let mistake = #expect(throws: PatternMistake.self) { try Pattern(pattern) }
    #expect(mistake?.reason.isEmpty == false && mistake?.mend.isEmpty == false)
  }

  /// A text of bytes that are no UTF-8 is searched all the same.
  @Test func brokenTextsAreRead() throws {
    for (pattern, expected) in [("\u{FFFD}", true), ("^.{3}$", true), ("a", false), ("\u{FFFD}b$", true)] {
      let bytes: [UInt8] = [0xC3, 0xFF, UInt8(ascii: "b")]
      let compiled = try Pattern(pattern)
      let found = try bytes.withUnsafeBufferPointer { try compiled.finds(in: PatternText(bytes: $0)) }
      #expect(found == expected, "\(pattern)")
    }
  }

  /// Random expressions over few letters, beside an engine that tries every way.
  @Test(arguments: 0..<300)
  func isWhatAPlainEngineFinds(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let pattern = Self.pattern(&random, 3)
    let node: PatternNode
    do { node = try PatternParser.parse(pattern).node } catch { return }
    for _ in 0..<12 {
      let text = (0..<random.below(9)).map { _ in ["a", "b", " ", "é"][random.below(4)] }.joined()
      let plain = BacktrackingSearch(text)
      let (found, expected) = (try first(pattern, text), plain.first(node))
      #expect(found == expected, "\(pattern) in “\(text)”")
    }
  }

  private static func pattern(_ random: inout SeededRandom, _ depth: Int) -> String {
    func atom(_ random: inout SeededRandom) -> String {
      switch random.below(depth > 0 ? 12 : 8) {
      case 0...2: ["a", "b", "é"][random.below(3)]
      case 3: "."
      case 4: ["[ab]", "[^a]", "\\w", "\\s"][random.below(4)]
      case 5: ["^", "$", "\\b", "\\B"][random.below(4)]
      case 6: " "
      case 7: "a"
      case 8: "(\(Self.pattern(&random, depth - 1)))"
      default: "(?:\(Self.pattern(&random, depth - 1)))"
      }
    }
    var text = ""
    for index in 0..<(1 + random.below(3)) {
      if index > 0, random.below(4) == 0 { text += "|" }
      text += atom(&random)
      if random.below(3) == 0 { text += ["*", "+", "?", "{2}", "{1,2}", "*?", "+?", "??", "{0,1}"][random.below(9)] }
    }
    return text
  }

  /// The tables are emptied when they are full, and nothing else changes.
  @Test func manyStatesAreForgottenAndMadeAgain() throws {
    // Each of the last 14 letters is a part of the state.
    let pattern = "a.{13}b$"
    var random = SeededRandom(seed: 3)
    let compiled = try Pattern(pattern)
    for _ in 0..<30 {
      let text = (0..<3000).map { _ in ["a", "c"][random.below(2)] }.joined() + "b"
      let expected = Array(text)[text.count - 15] == "a"
      let bytes = Array(text.utf8)
      let found = try bytes.withUnsafeBufferPointer { try compiled.finds(in: PatternText(bytes: $0)) }
      #expect(found == expected)
    }
  }

  /// Twice the text costs about twice the steps, also where a backtracking engine would take for ever.
  @Test(arguments: ["(a*)*$", "(a|a)*$", "(a+a+)+$", "(a?){300}a{300}$", "^(([a-z])+.)+[A-Z]$"])
  func theWorkGrowsWithTheLengthAlone(pattern: String) throws {
    func asked(_ length: Int) throws -> Int {
      var count = 0
      let compiled = try Pattern(
        pattern,
        mustEnd: {
          count += 1
          return false
        })
      let bytes = Array(repeating: UInt8(ascii: "a"), count: length) + [UInt8(ascii: "!")]
      try bytes.withUnsafeBufferPointer {
        _ = try compiled.finds(in: PatternText(bytes: $0))
        _ = try compiled.first(in: PatternText(bytes: $0), group: 0)
      }
      return count
    }
    let steps = try asked(20_000)
    #expect(steps <= 20_000 * PatternProgram.mostSteps * 2 >> 20)
  }

  @Test func whoMustEndEnds() throws {
    let bytes = Array(repeating: UInt8(ascii: "a"), count: 100_000)
    let compiled = try Pattern("(?:a?){900}(?:a?){300}b|(x*)a$", mustEnd: { true })
    try bytes.withUnsafeBufferPointer { bytes in
      #expect(throws: PatternClosure.Interrupted.self) {
        _ = try compiled.finds(in: PatternText(bytes: bytes))
        _ = try compiled.first(in: PatternText(bytes: bytes), group: 1)
      }
    }
  }
}
