import Diagnostics
import Model
import Platform

@testable import Ingest

/// Takes bytes for a piece of a CSV file's header, which is repeated as often as the first two of them say, with rows
/// below: as an analyst's table and as reviews it is read within bounds, whatever the window, and in a time that grows
/// with the bytes.
enum TableHeaderTarget {
  static func run(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let data, count > 2 else { return -1 }
    let piece = Array(UnsafeBufferPointer(start: data + 2, count: count - 2))
    let times = min(Int(data[0]) << 8 | Int(data[1]), (1 << 17) / piece.count)
    let header = Array(repeating: piece, count: times + 1).joined()
    let bytes = Array(header) + [0x0A] + Array(header.prefix(1 << 16)) + Array("\n1,2,3\n".utf8)
    for isTable in [true, false] {
      let cut = read(bytes, isTable: isTable, window: 509)
      let whole = read(bytes, isTable: isTable, window: 4 << 20)
      check(cut.rows == whole.rows && cut.columns == whole.columns, "both windows give the same")
      check(whole.columns <= TableCollector.mostColumns, "columns are bounded")
    }
    return 0
  }

  private static func read(_ bytes: [UInt8], isTable: Bool, window: Int) -> HeaderSink {
    let sink = HeaderSink()
    bytes.withUnsafeBytes { bytes in
      let file = MemoryFile.holding(bytes)
      var settings = IngestSettings()
      settings.windowBytes = window
      do {
        guard let status = try FileStatus.following(file) else { return }
        let export = ExportFile(
          path: ExportPath(Path.name(of: file), in: Path.parent(of: file), followsLinks: false), name: "x.csv",
          status: status, isRefused: false, collection: isTable ? nil : .reviews, isDump: false,
          table: isTable ? "x" : nil, shape: isTable ? nil : ShapeCatalog.own(.reviews), source: nil)
        let problems = ProblemLog()
        let outcome = try ExportReader().read(export, settings: settings, problems: problems, into: sink)
        check(outcome.counts.read == outcome.counts.accepted + outcome.counts.rejected, "read is accepted and rejected")
      } catch {
        check(false, "reading throws nothing of its own: \(error)")
      }
    }
    return sink
  }

  private static func check(_ isTrue: Bool, _ words: String) {
    guard !isTrue else { return }
    print("does not hold: \(words)")
    abort()
  }
}

/// Counts rows and columns.
final class HeaderSink: RecordSink {
  private(set) var rows = 0
  private(set) var columns = 0

  func receive(_ batch: RecordBatch) { rows += batch.rows }
  func receive(_ batch: TableBatch) {
    rows += batch.rows
    columns = max(columns, batch.columns.count)
  }
  func reject(_ record: RejectedRecord) {}
}
