import Platform

@testable import Ingest

/// Scans the bytes as one JSON value, whole and with the end not known yet.
enum ScannerTarget {
  static func run(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let room = UnsafeMutablePointer<UInt8>.allocate(capacity: count + 8)
    defer { room.deallocate() }
    room.initialize(repeating: 0xFF, count: count + 8)
    if let data { room.update(from: data, count: count) }
    let scanner = JSONScanner()
    for isLast in [false, true] {
      var cursor = JSONCursor(base: room, index: 0, end: count, isLast: isLast, line: 1, lineStart: 0)
      let outcome = scanner.scan(&cursor)
      guard cursor.index <= count, outcome != .incomplete || !isLast else { abort() }
      if outcome == .value { walk(scanner, room) }
    }
    return 0
  }

  private static func walk(_ scanner: JSONScanner, _ base: UnsafeMutablePointer<UInt8>) {
    let record = JSONRecord(
      tape: scanner.tape, node: 0, base: UnsafeRawPointer(base + scanner.origin), line: 1, key: nil, collection: nil)
    guard Int(scanner.tape[0].next) == scanner.tape.count else { abort() }
    for node in 0..<scanner.tape.count {
      if scanner.tape[node].kind == .string { _ = record.text(node) }
      _ = record.keys(of: node)
    }
  }
}
