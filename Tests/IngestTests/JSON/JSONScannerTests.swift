import Foundation
import Testing

@testable import Ingest

/// The scanner by itself, over whole texts.
private func scan(_ bytes: [UInt8]) -> (outcome: JSONScanner.Outcome, index: Int) {
  let scanner = JSONScanner()
  return withRoom(bytes) { base in
    var cursor = JSONCursor(base: base, index: 0, end: bytes.count, isLast: true, line: 1, lineStart: 0)
    var outcome = scanner.scan(&cursor)
    if outcome == .value, cursor.significant() != nil { outcome = .fault(.valueExpected) }
    return (outcome, cursor.index)
  }
}

/// The bytes with the room behind them that the scanner's window keeps.
private func withRoom<T>(_ bytes: [UInt8], _ body: (UnsafePointer<UInt8>) -> T) -> T {
  let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 8)
  buffer.initialize(repeating: 0xFF, count: bytes.count + 8)
  buffer.update(from: bytes, count: bytes.count)
  defer { buffer.deallocate() }
  return body(buffer)
}

/// A tree of the scanner's tape, as JSON text of its own, to compare with another parser's.
private func tree(_ bytes: [UInt8]) -> NSObject? {
  let scanner = JSONScanner()
  return withRoom(bytes) { base in
    var cursor = JSONCursor(base: base, index: 0, end: bytes.count, isLast: true, line: 1, lineStart: 0)
    guard scanner.scan(&cursor) == .value, cursor.significant() == nil else { return nil }
    let record = JSONRecord(
      tape: scanner.tape, node: 0, base: UnsafeRawPointer(base + scanner.origin), line: 1, key: nil, collection: nil)
    return object(record, 0)
  }
}

private func object(_ record: JSONRecord, _ node: Int) -> NSObject {
  switch record.tape[node].kind {
  case .null: return NSNull()
  case .yes: return NSNumber(value: true)
  case .no: return NSNumber(value: false)
  case .number: return NSNumber(value: Double(String(decoding: record.bytes(of: node), as: UTF8.self)) ?? .nan)
  case .string: return NSString(string: String(decoding: record.text(node), as: UTF8.self))
  case .array:
    var elements: [NSObject] = []
    var index = node + 1
    while index < Int(record.tape[node].next) {
      elements.append(object(record, index))
      index = Int(record.tape[index].next)
    }
    return NSArray(array: elements)
  case .object:
    let members = NSMutableDictionary()
    for key in record.keys(of: node) {
      members[String(decoding: record.text(key), as: UTF8.self)] = object(record, key + 1)
    }
    return members
  }
}

private func foundation(_ bytes: [UInt8]) -> NSObject? {
  do {
    let value = try JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])
    return value as? NSObject
  } catch { return nil }
}

@Suite struct JSONScannerTests {
  @Test(arguments: [
    "{}", "[]", "0", "-0", "1.5e+10", "\"\"", "true", "null", " [ 1 , 2 ] ", "\t{\"a\":\r\n[{}]}", "[[],[[]],{}]",
    #""\u0000\ud83d\ude00\/\b\f\n\r\t\"\\""#, "\"\u{7F}é漢😀\"", "1E5", "-1.0", "[1,[2,{\"a\":[3]}]]", "\"\\ud800\"",
    "123456789012345678901234567890", "{\"\":0}", "{\"a\":{\"a\":1},\"b\":[{\"a\":1}]}",
  ])
  func takesWhatTheStandardAllows(_ text: String) {
    #expect(scan(Array(text.utf8)).outcome == .value)
  }

  @Test(
    arguments: [
      ("", 0), ("{", 1), ("[", 1), ("[1,]", 3), ("{\"a\":1,}", 7), ("{a:1}", 1), ("{'a':1}", 1), ("01", 0), ("-", 1),
      ("+1", 0), ("1.", 2), (".5", 0), ("1e", 2), ("1e+", 3), ("0x1", 1), ("NaN", 0), ("tru", 3), ("trux", 0),
      ("True", 0), ("\"", 1), ("\"\\x\"", 1), ("\"\\u12\"", 1), ("\"\\u12G4\"", 1), ("\"a\nb\"", 2), ("\"\u{0}\"", 1),
      ("[1 2]", 3), ("{\"a\" 1}", 5), ("{\"a\":}", 5), ("[}", 1), ("{]", 1), ("1 2", 2), ("[,1]", 1), ("nul", 3),
      ("{\"a\":1 \"b\":2}", 7), ("//x", 0), ("[1]]", 3), ("\"\\", 1), ("{1:2}", 1), ("\u{FEFF}1", 0), ("-a", 1),
    ] as [(String, Int)])
  func refusesWhatItDoesNot(_ text: String, _ place: Int) {
    let (outcome, index) = scan(Array(text.utf8))
    #expect(outcome != .value && outcome != .incomplete)
    if text != "01" && text != "-" { #expect(index == place) }
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xFF], [0xFE],
    ] as [[UInt8]])
  func refusesWhatIsNotUTF8(_ bytes: [UInt8]) {
    for before in 0..<9 {
      let text = [0x22] + [UInt8](repeating: 0x61, count: before) + bytes + [0x22]
      #expect(scan(text).outcome == .fault(.invalidUTF8), "\(before)")
    }
    #expect(!bytes.withUnsafeBytes { UTF8Check.isValid($0) })
  }

  @Test func agreesWithAnotherParserOnRandomValues() {
    var random = SeededRandom(7)
    for _ in 0..<3000 {
      let bytes = Array(RandomJSON.text(&random, depth: 4).utf8)
      #expect(tree(bytes) == foundation(bytes), "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test func agreesWithAnotherParserOnBrokenValues() {
    var random = SeededRandom(8)
    var refused = 0
    for _ in 0..<6000 {
      var bytes = Array(RandomJSON.text(&random, depth: 3).utf8)
      guard !bytes.isEmpty else { continue }
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.remove(at: place)
      case 1: bytes[place] = Array("{}[]\",:0-e.\\ntu x".utf8).randomElement(using: &random) ?? 0
      default: bytes.insert(bytes[place], at: place)
      }
      let mine = tree(bytes)
      if mine == nil { refused += 1 }
      // Foundation takes some texts that the standard refuses, and refuses halves of characters.
      guard mine != nil, !String(decoding: bytes, as: UTF8.self).contains("\\u") else { continue }
      #expect(mine == foundation(bytes), "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(refused > 1000)
  }

  @Test func ofRandomBytesAllIsOneValueOrThereIsAFault() {
    var random = SeededRandom(9)
    let alphabet = Array("{}[]\",:0123456789-+eE.\\nrtu \t\n\r".utf8) + [0x00, 0x80, 0xC3, 0xE2, 0xF0, 0xFF]
    for _ in 0..<20_000 {
      let count = Int.random(in: 0..<40, using: &random)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      let (outcome, index) = scan(bytes)
      #expect(index <= bytes.count && (outcome == .value) == (tree(bytes) != nil), "\(bytes)")
    }
  }

  @Test func aPrefixIsIncompleteUntilItIsWhole() {
    let text = Array(#"{"id":"a\u00e9é","n":[1,-2.5e3,true,null,{"x":{}}]}"#.utf8)
    let scanner = JSONScanner()
    for count in 0..<text.count {
      let outcome = withRoom(Array(text[..<count])) { base in
        var cursor = JSONCursor(base: base, index: 0, end: count, isLast: false, line: 1, lineStart: 0)
        return scanner.scan(&cursor)
      }
      #expect(outcome == .incomplete, "\(count)")
    }
  }
}
