import Testing

@testable import Model

struct JSONValuesTests {
  private struct Inner: Codable, Equatable {
    enum Kind: String, Codable { case one, two }

    var kind = Kind.one
    var number: Int64 = -3
  }

  private struct Outer: Codable, Equatable {
    enum Version: Int, Codable { case this = 4 }

    var version = Version.this
    var text = "né\"\n"
    var isSet = true
    var range = 2..<5
    var absent: String?
    var lists = [["a", "b"], [], ["c"]]
    var inner = [Inner(), Inner(kind: .two, number: .max)]
  }

  private static func json(_ value: some Encodable) throws -> String {
    var text = ""
    for token in try JSONValues.tokens(of: value) {
      if text.last.map({ !"{[:".contains($0) }) ?? false, !["}", "]"].contains(mark(token)) { text += "," }
      text += mark(token)
    }
    return text
  }

  private static func mark(_ token: JSONValues.Token) -> String {
    switch token {
    case .open(let isList): isList ? "[" : "{"
    case .close(let isList): isList ? "]" : "}"
    case .key(let name): "\"\(name)\":"
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .text(let text): "\"\(text.replacing("\"", with: "\\\"").replacing("\n", with: "\\n"))\""
    }
  }

  @Test func aValueIsItsJSON() throws {
    let text = try Self.json(Outer())
    #expect(
      text == #"{"version":4,"text":"né\"\n","isSet":true,"range":[2,5],"lists":[["a","b"],[],["c"]],"#
        + #""inner":[{"kind":"one","number":-3},{"kind":"two","number":9223372036854775807}]}"#)
    #expect(JSONValues.value(of: Array(text.utf8)) == Outer())
    #expect(JSONValues.value(Outer.self, of: Array(text.replacing(":4,", with: ":5,").utf8)) == nil)
  }

  @Test(arguments: [
    (#""text":"#, #""texts":"#), (#""isSet":true"#, #""isSet":1"#), (#"[2,5]"#, #"[5,2]"#), (#"[2,5]"#, #"[2]"#),
    (#"[2,5]"#, "7"), (#""kind":"one""#, #""kind":"six""#), (#""number":-3"#, #""number":"3""#),
    (#""number":-3"#, #""number":99999999999999999999"#), (#"[],"#, #"{},"#), (#"{"kind""#, #"["kind""#),
  ])
  func whatIsNoSuchValueIsNone(part: String, instead: String) throws {
    let text = try Self.json(Outer()).replacing(part, with: instead)
    #expect(JSONValues.value(Outer.self, of: Array(text.utf8)) == nil)
  }

  @Test func aMemberThatIsAbsentIsNil() throws {
    let text = try Self.json(Outer(absent: "x"))
    #expect(JSONValues.value(Outer.self, of: Array(text.utf8))?.absent == "x")
  }
}
