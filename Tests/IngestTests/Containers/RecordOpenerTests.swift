import Testing
@testable import Ingest

struct DocumentKeyTests {
  private static func key(_ json: String) -> [String]? {
    let scanner = JSONScanner()
    let bytes = Array(json.utf8)
    return bytes.withUnsafeBufferPointer { buffer -> [String]? in
      guard let base = buffer.baseAddress else { return nil }
      var cursor = JSONCursor(base: base, index: 0, end: buffer.count, isLast: true, line: 1, lineStart: 0)
      guard scanner.scan(&cursor) == .value else { return nil }
      let record = JSONRecord(
        tape: scanner.tape, node: 0, base: UnsafeRawPointer(base), line: 1, key: nil, collection: nil)
      guard let key = DocumentKey(record) else { return nil }
      let parent = key.parent.map { [String(decoding: $0.name ?? [], as: UTF8.self), $0.collection] } ?? []
      return [String(decoding: key.kind, as: UTF8.self), String(decoding: key.id, as: UTF8.self)] + parent
    }
  }

  @Test func onlyTheFirstMemberIsOne() {
    #expect(Self.key(#"{"__key__":["Reviews","x\"y"],"a":1}"#) == ["Reviews", "x\"y"])
    #expect(
      Self.key(#"{"__key__":["Reviews","r/x","x","Restaurants","r"]}"#) == ["Reviews", "r/x", "x", "Restaurants"])
    #expect(Self.key(#"{"a":1,"__key__":["Reviews","x"]}"#) == nil)
    #expect(Self.key(#"{"__key__":"x"}"#) == nil)
    #expect(Self.key(#"{"__key__":["x"]}"#) == nil)
    #expect(Self.key("{}") == nil)
    #expect(Self.key("[1]") == nil)
  }
}
