import Diagnostics
import FirestoreWriter
import Model
import Testing

@testable import Ingest

struct KindTablesTests {
  /// Documents of two collections and of tables in turn: with remarks, with many fields, and one that is damaged.
  private static func export() -> ExportWriter {
    let entities = EntityWriter()
    var log = LogWriter()
    log.add(entities.document(["Restaurants", "r1"], [("name", .text("Ada"))]))
    for number in 0..<20 {
      log.add(
        entities.document(
          ["Notes", "n\(number)"],
          [
            ("title", .text("Pizza \(number)")), ("place", .reference(["Restaurants", "r1"])),
            ("extra\(number % 3)", .integer(Int64(number))),
          ]))
      log.add(entities.document(["Reviews", "v\(number)"], [("restaurant_id", .text("r1")), ("stars", .integer(4))]))
      log.add(entities.document(["Tags", "t\(number)"], [("text", .text(String(repeating: "x", count: 300_000)))]))
    }
    log.add(entities.document(["Tags", "odd"], [("bad", .rawText([0xFF]))]))
    log.add(entities.document(["Tags", "broken"], [("text", .text("x"))], extra: [0xF2, 0x0C, 0x7F]))
    var writer = ExportWriter("all")
    writer.add("all_kinds", [log])
    return writer
  }

  @Test func tablesAreReadBesideCollectionsAsAlone() throws {
    let folder = try TemporaryExports(Self.export().files)
    let (settings, reader) = (IngestSettings(), ExportReader())
    let file = try #require(try ExportFolder.list(folder.path, settings: settings, problems: SilentSink()).first)
    let (all, told) = (KindSink(), ProblemLog())
    let outcome = try reader.read(file, settings: settings, problems: told, into: all, tables: { _ in told })
    #expect(outcome.otherKinds == ["Notes", "Tags"] && outcome.tables.keys.sorted() == ["Notes", "Tags"])
    #expect(outcome.counts.accepted == 21 && outcome.counts.rejected == 0)
    #expect(all.mostBytes < 6 << 20)
    let toldAlone = ProblemLog()
    for table in file.tables(ofKinds: outcome.otherKinds) {
      let alone = KindSink()
      let ended = try reader.read(table, settings: settings, problems: toldAlone, into: alone)
      let name = try #require(table.table)
      #expect(all.rows[name] == alone.rows[name] && all.columns[name] == alone.columns[name])
      #expect(all.rejects.filter { $0.file == table.name } == alone.rejects)
      let beside = try #require(outcome.tables[name.capitalized])
      #expect(beside.counts == ended.counts && beside.digest == ended.digest && beside.readToEnd)
      #expect(beside.bytesRead == 0 && ended.bytesRead == outcome.bytesRead)
    }
    #expect(told.entries.map(\.kind.id).sorted() == ["ingest.bad-document", "ingest.replaced-bytes"])
    #expect(told.entries.map(\.examples) == toldAlone.entries.map(\.examples))
  }

  @Test func ofTwoKindsWithOneNameTheFirstIsReadBeside() throws {
    var log = LogWriter()
    for kind in ["notes", "Notes"] { log.add(EntityWriter().document([kind, "a"], [("x", .integer(1))])) }
    var writer = ExportWriter("all")
    writer.add("all_kinds", [log])
    let folder = try TemporaryExports(writer.files)
    let files = try ExportFolder.list(folder.path, settings: IngestSettings(), problems: SilentSink())
    let read = { (wanted: Bool) in
      try ExportReader().read(
        files[0], settings: IngestSettings(), problems: SilentSink(), into: KindSink(),
        tables: { _ in wanted ? SilentSink() : nil })
    }
    #expect(try read(true).tables.keys.sorted() == ["notes"])
    #expect(try read(true).otherKinds == ["Notes", "notes"])
    #expect(try read(false).tables.isEmpty)
  }
}

/// Keeps the cells of each table as text, and how many bytes the largest batch had.
private final class KindSink: RecordSink {
  private(set) var rows: [String: [[String]]] = [:]
  private(set) var columns: [String: [String]] = [:]
  private(set) var rejects: [RejectedRecord] = []
  private(set) var mostBytes = 0

  func receive(_ batch: RecordBatch) {}

  func receive(_ batch: TableBatch) {
    columns[batch.table] = batch.columns.map(\.title)
    mostBytes = max(mostBytes, batch.text.count)
    var start = 0
    for end in batch.ends {
      let cells = batch.cells[start..<end].map { cell in
        if case .text(let offset, let length) = cell.cell {
          "\(cell.column) " + String(decoding: batch.text[Int(offset)..<Int(offset + length)], as: UTF8.self)
        } else {
          "\(cell.column) \(cell.cell)"
        }
      }
      rows[batch.table, default: []].append(cells)
      start = end
    }
  }

  func reject(_ record: RejectedRecord) { rejects.append(record) }
}
