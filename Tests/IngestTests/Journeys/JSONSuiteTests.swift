import Diagnostics
import Model
import Testing

@testable import Ingest

/// Texts that the standard (RFC 8259) wants taken or refused, and those that it leaves to the reader, each beside what it
/// is about.
@Suite struct JSONSuiteTests {
  private static func outcome(_ bytes: [UInt8]) -> JSONScanner.Outcome {
    let room = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 8)
    room.initialize(repeating: 0x20, count: bytes.count + 8)
    room.update(from: bytes, count: bytes.count)
    defer { room.deallocate() }
    var cursor = JSONCursor(base: room, index: 0, end: bytes.count, isLast: true, line: 1, lineStart: 0)
    let outcome = JSONScanner().scan(&cursor)
    return outcome == .value && cursor.significant() != nil ? .fault(.valueExpected) : outcome
  }

  static let taken: [String] = [
    "[[]   ]", "[\"\"]", "[]", "[\"a\"]", "[false]", "[null, 1, \"1\", {}]", "[null]", "[1\n]", " [1]",
    "[1,null,null,null,2]",
    "[2] ", "[123e65]", "[0e+1]", "[0e1]", "[ 4]",
    "[-0.000000000000000000000000000000000000000000000000000000000000000000000000000001]", "[20e1]", "[-0]", "[-123]",
    "[-1]", "[1E22]", "[1E-2]", "[1E+2]", "[123e45]", "[123.456e78]", "[1e-2]", "[1e+2]", "[123]", "[123.456789]",
    #"{"asd":"sdf", "dfg":"fgh"}"#, #"{"asd":"sdf"}"#, "{}", #"{"":0}"#, #"{"foo\u0000bar": 42}"#,
    #"{ "min": -1.0e+28, "max": 1.0e+28 }"#, #"{"x":[{"id": "x"}], "id": "x"}"#, #"{"a":[]}"#,
    #"{"title":"\u041f\u043e" }"#, "{\n\"a\": \"b\"\n}", #"["\u0060\u012a\u12AB"]"#, #"["\uD801\udc37"]"#,
    #"["\ud83d\ude39\ud83d\udc8d"]"#, #"["\"\\\/\b\f\n\r\t"]"#, #"["\\u0000"]"#, #"["\""]"#, "[\"a/*b*/c/*d//e\"]",
    #"["\\a"]"#, #"["\\n"]"#, #"["\u0012"]"#, #"["\uFFFF"]"#, "[\"asd\"]", "[ \"asd\"]", #"["\uDBFF\uDFFF"]"#,
    #"["new\u00A0line"]"#, "[\"􏿿\"]", "[\"￿\"]", #"["\u0000"]"#, #"["\u002c"]"#, "[\"π\"]", "[\"asd \"]", "\" \"",
    #"["\uD834\uDd1e"]"#, #"["\u0821"]"#, #"["\u0123"]"#, "[\"\u{2028}\"]", "[\"\u{2029}\"]", "[\"⍂㈴⍂\"]",
    "[\"\u{7F}\"]",
    #"["\u005C"]"#, #"["\u22"]"#.replacing("\\u22", with: "\\u0022"), "[\"€𝄞\"]", "[\"aa\u{7F}a\"]", "false", "42",
    "-0.1", "null", "\"asd\"", "true", "\"\"", "[\"a\"]\n", "[true]", " [] ", #"["\uD800\uD800\n"]"#, #"["\uDd1ea"]"#,
  ]

  @Test(arguments: taken) func takes(_ text: String) {
    #expect(Self.outcome(Array(text.utf8)) == .value)
  }

  static let refused: [String] = [
    "[1 true]", "[\"\": 1]", "[\"\"],", "[,1]", "[1,,2]", "[\"x\",,]", "[\"x\"]]", "[\"\",]", "[\"x\"", "[x", "[3[4]]",
    "[1:2]", "[,", "[-]", "[   , \"\"]", "[\"a\",\n4\n,1,", "[1,]", "[\"\u{0B}a\"\\f]", "[*]", "[\"\"", "[1,",
    "[1,\n1\n,1",
    "[{}", "[fals]", "[nul]", "[tru]", "[++1234]", "[+1]", "[+Inf]", "[-01]", "[-1.0.]", "[-2.]", "[-NaN]", "[.-1]",
    "[.2e-3]", "[0.1.2]", "[0.3e+]", "[0.3e]", "[0.e1]", "[0E+]", "[0E]", "[0e+]", "[0e]", "[1.0e+]", "[1.0e-]",
    "[1.0e]",
    "[1 000.0]", "[1eE2]", "[2.e+3]", "[2.e-3]", "[2.e3]", "[9.e+]", "[Inf]", "[NaN]", "[１]", "[1+2]", "[0x1]",
    "[0x42]",
    "[Infinity]", "[0e+-1]", "[-123.123foo]", "[-Infinity]", "[-foo]", "[- 1]", "[-012]", "[-.123]", "[-1x]", "[1ea]",
    "[1.]", "[.123]", "[1.2a-3]", "[1.8011670033376514H-308]", "[012]", "[\"x\", truth]", "{[: \"x\"}", "{\"x\", null}",
    "{\"x\"::\"b\"}", "{🇨🇭}", "{\"a\":\"a\" 123}", "{key: 'value'}", "{\"a\" b}", "{:\"b\"}", "{\"a\" \"b\"}", "{\"a\":",
    "{\"a\"", "{1:1}", "{9999E9999:1}", "{null:null,null:null}", "{\"id\":0,,,,,}", "{'a':0}", "{\"id\":0,}",
    "{\"a\":\"b\"}/**/", "{\"a\":\"b\"}/**//", "{\"a\":\"b\"}//", "{\"a\":\"b\"}/", "{\"a\":\"b\",,\"c\":\"d\"}",
    "{a: \"b\"}",
    "{\"a\":\"a", "{ \"foo\" : \"bar\", \"a\" }", "{\"a\":\"b\"}#", " ", #"["\uD800\"]"#, #"["\uD800\u"]"#,
    #"["\uD800\u1"]"#, #"["\uD800\u1x"]"#, "[é]", "[\"\\\u{0}\"]", #"["\\\"]"#, #"["\ "]"#, #"["\🌀"]"#, #"["\"]"#,
    #"["\u00A"]"#, #"["\uD834\uDd"]"#, #"["\uD800\uD800\x"]"#, #"["\a"]"#, #"["\uqqqq"]"#, "[\\u0020\"asd\"]", "[\\n]",
    "\"", "['single quote']", "abc", "[\"\\", "[\"new\nline\"]", "[\"\t\"]", "\"\\UA66D\"", "\"x", "<.>", "[<null>]",
    "[1]x", "[1]]", "[\"asd]", "aå", "[True]", "1]", "{\"x\": true,", "[][]", "]", "[", "", "[{\"\":[{\"\":", "{",
    "{\"\":",
    "{,", "[\"a", "{\"a\":\"b\"}x", "{]", "{}}", "{\"\":{}", "[\u{0C}]", "[\u{2060}]", "\u{FEFF}", "*",
    "{\"a\":/*c*/\"b\"}", "2@",
    "{}#", "[\u{A0}]", "[1\u{0}]", "\u{0}", "{\"a\":true} \"x\"", "nan", "-", "--1", "1e", "0x", "\"\\u\"", "\"\\u12",
  ]

  @Test(arguments: refused) func refuses(_ text: String) {
    let outcome = Self.outcome(Array(text.utf8))
    #expect(outcome != .value && outcome != .incomplete)
  }

  /// Numbers of any size are numbers of JSON; whether a column can hold them is asked later.
  @Test(arguments: [
    "[123.456e-789]", "[0.4e00669999999999999999999999999999999999999999999]", "[-1e+9999]", "[1.5e+9999]",
    "[-123123e100000]", "[123123e100000]", "[123e-10000000]", "[-123123123123123123123123123123]",
    "[100000000000000000000]", #"["\uDADA"]"#, #"["\uD888\u1234"]"#, #"["\uD800\n"]"#, #"["\uDd1e\uD834"]"#,
  ])
  func takesWhatIsLeftToIt(_ text: String) {
    #expect(Self.outcome(Array(text.utf8)) == .value)
  }

  /// Bytes that are no UTF-8, each alone in a string.
  @Test(
    arguments: [
      [0xED, 0xA0, 0x80], [0xF4, 0xBF, 0xBF, 0xBF], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xC0, 0xAF], [0xFC, 0x83, 0xBF],
      [0xE0, 0xFF], [0x81], [0xC0, 0x80], [0xE9], [0xE6, 0x97, 0xA5, 0xD1], [0xFC, 0x80, 0x80, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func refusesOtherBytes(_ bytes: [UInt8]) {
    #expect(Self.outcome([0x5B, 0x22] + bytes + [0x22, 0x5D]) == .fault(.invalidUTF8))
  }

  @Test(arguments: ["[", "{\"\":", "[{\"\":"]) func nestsNoDeeperThanItSays(_ open: String) {
    #expect(Self.outcome(Array(String(repeating: open, count: 100_000).utf8)) == .fault(.tooDeep))
    let deepest = String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)
    #expect(Self.outcome(Array(deepest.utf8)) == .value)
  }

  @Test func utf16IsConvertedAndHalvesAreSaid() throws {
    let line = Array("{\"id\":\"r\",\"user_id\":\"u\",\"comment\":\"Zürich 😀 ".utf16) + [0xD83D] + Array("\"}\n".utf16)
    for isBig in [false, true] {
      let bytes = ([0xFEFF] + line).flatMap {
        isBig ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
      }
      let reading = try Reading(["reviews.json": bytes])
      #expect(reading.column(.reviews, "comment") == ["Zürich 😀 \u{FFFD}"])
      #expect(reading.ids == ["ingest.encoding", "ingest.lone-surrogate"])
    }
  }

  @Test(arguments: [3, 63, 64, 65, 66, 500])
  func theLastOfEqualKeysWinsInObjectsOfAnySize(_ others: Int) throws {
    let more = (0..<others).map { "\"x\($0)\":\($0)" }.joined(separator: ",")
    for again in [#""stars":null"#, #""st\u0061rs":null"#] {
      let reading = try Reading("reviews.json", #"{"id":"r","user_id":"u","stars":4,"# + more + "," + again + "}")
      #expect(reading.column(.reviews, "stars") == [nil])
      #expect(reading.ids == ["ingest.duplicate-key"])
    }
    let sound = try Reading("reviews.json", #"{"id":"r","user_id":"u","st\u0061rs":4,"# + more + "}")
    #expect(sound.column(.reviews, "stars") == ["4.0"])
    #expect(sound.ids == [])
  }
}
