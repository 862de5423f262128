import Diagnostics
import Model
import Platform

@testable import Ingest

/// Reads a file of the bytes as the collection and with the window that the first two of them choose, and once more with
/// a window that holds all: nothing may crash, both must give the same, and the counts must add up.
enum ReaderTarget {
  enum Kind { case json, csv }

  static func run(_ data: UnsafePointer<UInt8>?, _ count: Int, _ kind: Kind) -> Int32 {
    guard let data, count > 2 else { return -1 }
    let bytes = UnsafeRawBufferPointer(start: data + 2, count: count - 2)
    let collection = Collection.allCases[Int(data[0]) % Collection.allCases.count]
    let windows = [2, 3, 8, 61, 509, 4096]
    let cut = read(bytes, collection, kind, window: windows[Int(data[1]) % windows.count])
    let whole = read(bytes, collection, kind, window: 1 << 20)
    check(
      cut.rows == whole.rows && cut.rejects == whole.rejects,
      "rows \(cut.rows) and rejects \(cut.rejects) through a small window are \(whole.rows) and \(whole.rejects)")
    return 0
  }

  private static func read(
    _ bytes: UnsafeRawBufferPointer, _ collection: Collection, _ kind: Kind, window: Int
  ) -> CountingSink {
    let file = MemoryFile.holding(bytes)
    let sink = CountingSink()
    let problems = ProblemLog()
    var settings = IngestSettings()
    settings.windowBytes = window
    settings.recordLimitBytes = 1 << 20
    settings.batchRows = 7
    do {
      let status = try FileStatus.following(file)
      guard let status else { return sink }
      let export = ExportFile(
        path: ExportPath(Path.name(of: file), in: Path.parent(of: file), followsLinks: false),
        name: kind == .json ? "x.json" : "x.csv", status: status, isRefused: false, collection: collection,
        isDump: false, table: nil, shape: ShapeCatalog.own(collection), source: nil)
      let outcome = try ExportReader().read(export, settings: settings, problems: problems, into: sink)
      check(outcome.counts.read == outcome.counts.accepted + outcome.counts.rejected, "read is accepted and rejected")
      check(outcome.counts.accepted + outcome.counts.derived == sink.rows, "what was accepted was handed on")
      check(outcome.counts.rejected == sink.rejectedRows, "what was rejected was handed on")
      check(outcome.readToEnd || !problems.isEmpty, "what was not read to its end is said")
    } catch {
      check(false, "reading throws nothing of its own: \(error)")
    }
    return sink
  }

  private static func check(_ isTrue: Bool, _ words: String) {
    guard !isTrue else { return }
    let line = Array("does not hold: \(words)\n".utf8)
    _ = write(2, line, line.count)
    abort()
  }
}

/// Counts what comes.
final class CountingSink: RecordSink {
  private(set) var rows = 0
  private(set) var rejects = 0
  private(set) var rejectedRows = 0

  func receive(_ batch: RecordBatch) {
    rows += batch.rows
    for row in 0..<batch.rows { for column in 0..<batch.columns { _ = batch.string(row: row, column: column) } }
  }

  func reject(_ record: RejectedRecord) {
    rejects += 1
    if record.kind == .row { rejectedRows += 1 }
  }
}
