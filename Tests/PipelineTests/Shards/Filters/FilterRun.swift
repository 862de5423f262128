import Lake
import Platform

@testable import Pipeline

/// Runs filters over records as an engine routes and sorts them.
struct FilterRun {
  struct Record: Hashable {
    let tag: ShardFilter.Tag
    let route: UInt64
    let key: [UInt8]
    let body: [UInt8]
  }

  /// What `filter` writes.
  static func records(_ filter: (FrameWriter) throws -> Void) throws -> [Record] {
    var bytes: [UInt8] = []
    let writer = FrameWriter { bytes += $0 }
    try filter(writer)
    try writer.finish()
    var records: [Record] = []
    try reader(bytes).each { tag, record in
      records.append(Record(tag: tag, route: record.route, key: Array(record.key), body: Array(record.body)))
    }
    return records
  }

  /// What a filter writes that reads these records.
  static func run(
    _ records: [Record], _ filter: (FrameReader, FrameWriter) throws -> Void
  ) throws -> [Record] {
    var bytes: [UInt8] = []
    let feed = FrameWriter { bytes += $0 }
    for record in records.sorted(by: { ($0.route, $0.key) < ($1.route, $1.key) }) {
      try feed.add(record.tag, route: record.route, key: record.key, body: record.body)
    }
    try feed.finish()
    return try self.records { try filter(reader(bytes), $0) }
  }

  private static func reader(_ bytes: [UInt8]) -> FrameReader {
    var rest = bytes[...]
    return FrameReader("a test") { buffer in
      let piece = rest.prefix(buffer.count)
      buffer.copyBytes(from: piece)
      rest = rest.dropFirst(piece.count)
      return piece.count
    }
  }
}

private func < (left: (UInt64, [UInt8]), right: (UInt64, [UInt8])) -> Bool {
  left.0 == right.0 ? left.1.lexicographicallyPrecedes(right.1) : left.0 < right.0
}
