import FirestoreWriter
import Platform

@testable import Ingest

/// Takes bytes for a file of a Firestore export, or for one of its records behind the checksums: what comes out is one line
/// of JSON for each document, and a record that is none leaves nothing.
enum EntityTarget {
  static func run(_ data: UnsafePointer<UInt8>?, _ count: Int, isLog: Bool) -> Int32 {
    guard let data else { return 0 }
    let bytes = UnsafeRawBufferPointer(start: data, count: count)
    let entities = EntityReader(lineLimit: 1 << 20)
    guard isLog else {
      read(bytes, entities)
      return 0
    }
    let log = LogReader(MemorySource(Array(bytes)), limit: 1 << 20)
    do {
      while true {
        switch try log.next() {
        case .record(let record): read(record, entities)
        case .fault: break
        case .end: return 0
        }
      }
    } catch { check(false, "reading throws nothing of its own: \(error)") }
    return 0
  }

  private static func read(_ record: UnsafeRawBufferPointer, _ entities: EntityReader) {
    entities.line.cut(to: 0)
    do throws(EntityFault) {
      guard try entities.read(record, wants: { $0.count != 3 }) else {
        return check(entities.line.count == 0, "what is not wanted leaves nothing")
      }
    } catch { return check(entities.line.count == 0, "what is no document leaves nothing") }
    let text = Array(entities.line.text)
    text.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var cursor = JSONCursor(base: base, index: 0, end: buffer.count, isLast: true, line: 1, lineStart: 0)
      check(JSONScanner().scan(&cursor) == .value, "a line is JSON")
      check(text.firstIndex(of: 0x0A) == text.count - 1, "a document is one line")
    }
  }

  private static func check(_ isTrue: Bool, _ words: String) {
    guard !isTrue else { return }
    print("does not hold: \(words)")
    abort()
  }

  // MARK: Seeds

  static var records: [[UInt8]] {
    var indexed = EntityWriter()
    (indexed.isIndexed, indexed.database, indexed.namespace) = (true, "d", "n")
    let fields: [(String, EntityField)] = [
      ("n", .null), ("t", .truth(true)), ("i", .integer(-1)), ("d", .double(4.5)), ("s", .text("é\n\"")),
      ("x", .rawText([0xFF, 0x61])), ("b", .bytes([0, 1, 2, 3])), ("w", .time(-1)), ("p", .point(1, -2)),
      ("r", .reference(["Users", "u", "visits", "__id7__"])), ("e", .list([])), ("v", .vector([1, 2])),
      ("l", .list([.integer(1), .map([("a", .list([.text("y"), .null]))])])), ("o", .odd(meaning: 99, "z")),
    ]
    return [EntityWriter(), indexed].flatMap { writer in
      [["Reviews", "x"], ["Restaurants", "r", "Reviews", "__id-3__"]].map { writer.document($0, fields) }
        + fields.map { writer.document(["c", "i"], [$0]) }
    }
  }

  static var logs: [[UInt8]] {
    records.map { record in
      var log = LogWriter()
      for _ in 0..<3 { log.add(record) }
      return log.bytes
    } + [
      LogWriter.fragment(2, records[0].prefix(9)) + LogWriter.fragment(3, [])
        + LogWriter.fragment(4, records[0].dropFirst(9))
    ]
  }
}
