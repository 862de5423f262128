import Testing
@testable import Model

@Suite struct DocumentReaderTests {
  @Test func aDocumentIsReadWithPlacesAndInItsOrder() throws {
    let text = """
      // What stands before it.
      {"b": [1, -2.5e3, "x\\n\\u00e9\\ud83c\\udf72",], /* between */ "a": {"c": null, "d": true}, }
      """
    let document = try DocumentReader.read(text)
    #expect(document.members?.map(\.name) == ["b", "a"])
    guard case .list(let items)? = document["b"]?.content, items.count == 3 else {
      Issue.record("b is no list of three")
      return
    }
    guard case .number("1") = items[0].content, case .number("-2.5e3") = items[1].content,
      case .text("x\né🍲") = items[2].content, case .null? = document["a"]?["c"]?.content,
      case .flag(true)? = document["a"]?["d"]?.content
    else {
      Issue.record("a value was read as another")
      return
    }
    #expect(Array(text.utf8)[items[1].offset] == UInt8(ascii: "-"))
  }

  /// `^` stands before the byte that is pointed at.
  @Test(arguments: [
    ("{\"a\": 1, ^\"a\": 2}", "twice"), ("{\"a\" ^1}", "colon"), ("{\"a\": 1 ^\"b\": 2}", "comma"),
    ("^[1, [2],", "never closed"), ("[1] ^x", "after the end"), ("{\"a\": ^\"b", "never closed"),
    ("[^\"a\nb\"]", "line break"), ("[\"a^\\xb\"]", "escape"), ("[\"\\u^12\"]", "hexadecimal"), ("[^inf]", "no value"),
    ("[^/ 1]", "slash"), ("[1 ^/* 2]", "comment"), ("^", "ends"), ("{^a: 1}", "quotes"),
  ])
  func aMistakeIsFoundWithItsPlace(marked: String, words: String) throws {
    let text = marked.replacing("^", with: "")
    let fault = #expect(throws: DocumentReader.Fault.self) { try DocumentReader.read(text) }
    #expect(fault?.reason.contains(words) == true)
    #expect(fault?.offset == marked.utf8.firstIndex(of: UInt8(ascii: "^"))?.utf16Offset(in: marked))
  }

  @Test func namesThatOnlyLookAlikeAreTwoNames() throws {
    let document = try DocumentReader.read("{\"\u{E9}\": 1, \"e\u{301}\": 2}")
    #expect(document.members?.map { Array($0.name.utf8) } == [[0xC3, 0xA9], [0x65, 0xCC, 0x81]])
  }

  @Test func nestingHasAnEnd() throws {
    let deep = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
    _ = try DocumentReader.read(deep(64))
    #expect(throws: DocumentReader.Fault.self) { try DocumentReader.read(deep(65)) }
    #expect(throws: DocumentReader.Fault.self) { try DocumentReader.read(String(repeating: "[", count: 100_000)) }
  }
}
