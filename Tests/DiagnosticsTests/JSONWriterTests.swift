import Foundation
import Testing
@testable import Diagnostics

@Suite struct JSONWriterTests {
  @Test func everyScalarComesBack() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let scalars = (0..<40).map { _ -> Unicode.Scalar in
        Unicode.Scalar(UInt32.random(in: 0..<0x3000, using: &generator)) ?? " "
      }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars + ["\u{2028}", "\u{2029}", "\u{10FFFF}", "<"])
      var json = JSONWriter()
      json.array { $0.value(text) }
      let back = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String]
      #expect(back?.first?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
      #expect(!json.bytes.contains(UInt8(ascii: "<")))
      #expect(!json.text.unicodeScalars.contains("\u{2028}"))
    }
  }

  @Test func whatIsNoTextIsWrittenAsItsNumber() throws {
    let numbers: [UInt32] = [1, 11, 0x1B, 0x7F, 0x85, 0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF]
    let text = numbers.compactMap(Unicode.Scalar.init).map(String.init).joined() + "，😀\u{2028}é"
    var json = JSONWriter()
    json.array { $0.value(text) }
    #expect(
      json.text.contains("\\u000b\\u001b\\u007f\\u0085\\ufdd0\\ufffe\\uffff\\ud83f\\udffe\\udbff\\udfff，😀\\u2028é"))
    #expect(json.bytes.withUnsafeBufferPointer { NonText.first(in: $0) } == nil)
    let back = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String]
    #expect(back?.first?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
  }

  @Test(arguments: [
    (0.0, 2, "0.00"), (1.005, 1, "1.0"), (2.5, 0, "3"), (-2.5, 0, "-3"), (-0.04, 1, "0.0"), (12.345, 2, "12.35"),
    (.nan, 1, "null"), (.infinity, 1, "null"), (1e300, 2, "null"),
  ])
  func fixedPlaces(number: Double, decimals: Int, text: String) {
    #expect(JSONWriter.fixed(number, decimals: decimals) == text)
  }

  @Test func membersAndElementsAreSeparated() {
    var json = JSONWriter()
    json.object { json in
      json.member("a", 1)
      json.key("b")
      json.array { json in
        json.value(true)
        json.null()
        json.object { _ in }
      }
      json.member("c", "x")
    }
    #expect(json.text == #"{"a":1,"b":[true,null,{}],"c":"x"}"#)
  }
}

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
