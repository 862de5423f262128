import Foundation
import Testing

@testable import Diagnostics

@Suite struct JSONIndentationTests {
  private func indented(_ text: String) -> String {
    String(decoding: JSONIndentation.indented(Array(text.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    ("{}", "{}"), ("[]", "[]"), ("1", "1"), ("{\"a\":[]}", "{\n  \"a\": []\n}"),
    ("{\"a\":1,\"b\":[true,{}]}", "{\n  \"a\": 1,\n  \"b\": [\n    true,\n    {}\n  ]\n}"),
    (#"{"a,{":"\\"}"#, "{\n  \"a,{\": \"\\\\\"\n}"), (#"["\"]:",""]"#, "[\n  \"\\\"]:\",\n  \"\"\n]"),
  ]) func aMemberALine(compact: String, lines: String) throws {
    #expect(indented(compact) == lines)
    let options: JSONSerialization.ReadingOptions = .fragmentsAllowed
    let before = try JSONSerialization.jsonObject(with: Data(compact.utf8), options: options) as? NSObject
    #expect(
      try JSONSerialization.jsonObject(with: Data(indented(compact).utf8), options: options) as? NSObject == before)
  }
}
