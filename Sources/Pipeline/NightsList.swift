internal import Diagnostics
internal import Model
package import Platform
internal import Reports
internal import Store

/// The output of `sumaq nights`: a line for each recorded run, hold and rollback.
package enum NightsList {
  private struct Closed: Error {}

  /// The number of runs that the store keeps.
  package static let most = 1000

  private static let columns = [
    "started", "status", "night", "seconds", "added", "changed", "removed", "pages", "files", "bytes", "photos",
    "problems", "new", "command", "remark",
  ]

  /// Writes the last `count` runs, the newest last. `format`: `table`, `csv` or `ndjson`.
  package static func write(_ count: Int, format: String, _ request: RunRequest, into output: ByteStream) throws {
    let nights = try StoreAccess.look(request).nights(limit: count, withActs: true).reversed()
    // For programs the newer columns stand behind the others.
    let order = format == "table" ? [0, 13] + Array(1...12) + [14] : Array(columns.indices)
    let writer = try ResultFormat(asked: format).writer { bytes in
      guard output.write(bytes) else { throw Closed() }
    }
    do {
      try writer.begin(order.map { columns[$0] })
      for night in nights {
        let row = row(night)
        try writer.row(order.map { row[$0] })
      }
      try writer.end()
    } catch is Closed {
      return  // the reader has closed the pipe
    }
  }

  private static func row(_ night: RecordedNight) -> [AnalystValue] {
    let numbers: [Int?] = [
      night.rowsAdded, night.rowsChanged, night.rowsRemoved, night.pagesRendered, night.filesWritten,
      night.bytesWritten, night.photosProcessed, night.problems,
    ]
    return [.text(night.started.iso()), .text(night.status), value(night.published)]
      + [.real((night.seconds * 100).rounded() / 100)] + (numbers + [night.newProblems]).map(value)
      + [night.command, night.remark].map { $0.isEmpty ? .null : .text($0) }
  }

  private static func value(_ number: Int?) -> AnalystValue { number.map { .integer(Int64($0)) } ?? .null }
}
