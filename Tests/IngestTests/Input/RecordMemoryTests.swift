import Diagnostics
import Model
import Platform
import Testing

@testable import Ingest

/// A file that is read with its last reading at hand gives what a reading of all of it gives.
@Suite struct RecordMemoryTests {
  /// Rows as text, with those that are passed taken from the last reading.
  private final class Rows: RecordSink {
    var rows: [String] = []
    var prints: [UInt64] = []
    var passed = 0
    var rejects = 0
    let last: Rows?

    init(_ last: Rows?) { self.last = last }

    func receive(_ batch: RecordBatch) {
      var known = batch.known[...]
      for row in 0...batch.rows {
        while let next = known.first, next.row == row {
          rows += last?.rows[next.records] ?? []
          prints += last?.prints[next.records] ?? []
          passed += next.records.count
          known.removeFirst()
        }
        guard row < batch.rows else { break }
        rows.append((0..<batch.columns).map { batch.string(row: row, column: $0) ?? "-" }.joined(separator: "|"))
        prints.append(batch.prints[row])
      }
    }

    func reject(_ record: RejectedRecord) { rejects += 1 }
  }

  private func read(_ text: String, last: Rows?, window: Int = 4096) throws -> (rows: Rows, problems: Int) {
    let folder = try TemporaryExports(texts: ["reviews.ndjson": text])
    var settings = IngestSettings()
    settings.windowBytes = window
    let problems = ProblemLog()
    let file = try #require(try ExportFolder.list(folder.path, settings: settings, problems: problems).first)
    let rows = Rows(last)
    _ = try ExportReader().read(file, settings: settings, problems: problems, into: rows, known: last?.prints ?? [])
    return (rows, problems.entries.reduce(0) { $0 + $1.count })
  }

  private func line(_ id: Int, _ comment: String) -> String {
    #"{"id":"v\#(id)","user_id":"u\#(id % 7)","restaurant_id":"r1","stars":4,"comment":"\#(comment)"}"#
  }

  @Test(arguments: 0..<12)
  func anySeriesOfReadingsGivesWhatAWholeOneGives(seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    var lines = (0..<900).map { line($0, "words \($0)") }
    var last: Rows?
    for night in 0..<4 {
      for _ in 0..<[0, 3, 60, 400][(night + seed) % 4] {
        let place = Int.random(in: lines.indices, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: lines.remove(at: place)
        case 1: lines.insert(line(1000 + place, "more"), at: place)
        case 2: lines[place] = #"{"id":"broken"#
        case 3: lines[place] = #"{"id":"x\#(place)","restaurant_id":"r","stars":"Like","comment":"bad field"}"#
        case 4: lines[place] = line(place, "other \(night)") + " " + line(place + 5000, "two a line")
        default: lines[place] = line(place, "other \(night)")
        }
      }
      if seed % 3 == 2 { lines.shuffle(using: &random) }
      let text = lines.joined(separator: seed % 2 == 0 ? "\n" : "\r\n") + (night % 2 == 0 ? "\n" : "")
      let window = [64, 300, 4096, 1 << 16][seed % 4]
      let again = try read(text, last: last, window: window)
      let whole = try read(text, last: nil)
      #expect(again.rows.rows == whole.rows.rows)
      #expect(again.rows.prints == whole.rows.prints)
      #expect(again.rows.rejects == whole.rows.rejects)
      #expect(again.problems == whole.problems)
      last = again.rows
    }
  }

  @Test func theSameLinesArePassed() throws {
    let text = (0..<50).map { line($0, "words") }.joined(separator: "\n")
    let first = try read(text, last: nil)
    #expect(!first.rows.prints.contains(0))
    let second = try read(line(99, "in front") + "\n" + text, last: first.rows)
    #expect(second.rows.passed == 50)
    #expect(second.rows.rows.count == 51)
  }

  /// A record that hangs on others, or with which something was wrong, is read every time.
  @Test(arguments: [
    #"{"id":"a","restaurant_id":"r","stars":"Like","comment":"a bad field"}"#,
    #"{"id":"a","restaurant_id":"r","stars":4,"createdAt":"3/4/2024"}"#,
    #"{"id":"a","restaurant_id":"r","stars":4,"id":"b"}"#,
    #"{"id":"a","restaurant_id":"r","_deleted":true}"#,
  ])
  func othersAreNotRemembered(text: String) throws {
    #expect(try read(text + "\n" + line(1, "plain"), last: nil).rows.prints.map { $0 == 0 } == [true, false])
  }
}
