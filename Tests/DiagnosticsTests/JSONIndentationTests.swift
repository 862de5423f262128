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

  /// A piece is indented without the ones before it, if it is known where it begins.
  @Test func piecesMakeTheWhole() {
    let pieces = ["{\"a\":1,\"b\":[", "{\"c\":[]},2", ",{\"d\":3}", "],\"e\":[]}"]
    let starts = [
      JSONIndentation(), JSONIndentation(depth: 2, isOpened: true), JSONIndentation(depth: 2),
      JSONIndentation(depth: 2),
    ]
    let made = zip(pieces, starts).map { piece, start in
      var start = start
      return String(decoding: start.indented(Array(piece.utf8)), as: UTF8.self)
    }
    #expect(made.joined() == indented(pieces.joined()))
  }
}
