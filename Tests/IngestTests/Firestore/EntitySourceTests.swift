import Diagnostics
import FirestoreWriter
import Model
import Testing

@testable import Ingest

struct EntitySourceTests {
  private static let output = "N/all_namespaces/all_kinds/output-0"

  /// The outcome of reading an export whose only file is changed.
  private static func read(
    _ writer: ExportWriter, _ change: (inout [UInt8]?) -> Void = { _ in }
  ) throws -> (reading: Reading, outcome: FileOutcome) {
    var files = writer.files
    var bytes = files[output]
    change(&bytes)
    files[output] = bytes
    let reading = try Reading(files)
    return (reading, reading.outcomes["N!all_kinds"] ?? FileOutcome())
  }

  private static func reviews(_ count: Int, promised: Int? = nil) -> ExportWriter {
    var log = LogWriter()
    for number in 0..<count {
      log.add(
        EntityWriter().document(["Reviews", "v\(number)"], [("restaurant_id", .text("r")), ("stars", .integer(4))]))
    }
    var writer = ExportWriter("N")
    writer.add("all_kinds", [log])
    return writer
  }

  @Test func aDamagedBlockCostsItsRecordsAndTheWholeness() throws {
    let (reading, outcome) = try Self.read(Self.reviews(5)) { $0?[20] ^= 1 }
    #expect(reading.ids == ["ingest.damaged-export"])
    let problem = reading.problems.entries[0].examples[0]
    #expect(problem.reason.contains("N/all_namespaces/all_kinds/output-0 at byte 0"))
    #expect(outcome.counts.read == 0)
    #expect(!outcome.readToEnd)
  }

  @Test func bytesBehindTheLastRecordAreAWarning() throws {
    let (reading, outcome) = try Self.read(Self.reviews(5)) { $0? += [1, 2, 3] }
    #expect(reading.ids == ["ingest.export-tail"])
    #expect(outcome.readToEnd)
    #expect(outcome.counts.accepted == 5)
  }

  @Test func aFileThatIsCutIsNotWhole() throws {
    let (reading, outcome) = try Self.read(Self.reviews(5)) { $0?.removeLast(3) }
    #expect(reading.ids == ["ingest.damaged-export"])
    #expect(!outcome.readToEnd)
    #expect(outcome.counts.accepted == 4)
    // Even exactly between two records.
    let (other, cut) = try Self.read(Self.reviews(5)) { bytes in
      bytes = bytes.map { Array($0.prefix($0.count / 5 * 4)) }
    }
    #expect(other.ids == ["ingest.document-count"])
    #expect(
      other.problems.entries[0].examples[0].reason.contains("4 documents were read, and the export says that it has 5")
    )
    #expect(!cut.readToEnd)
  }

  @Test func aFileThatIsMissingIsNamed() throws {
    let (reading, outcome) = try Self.read(ManagedExportTests.allKinds("N")) { $0 = nil }
    #expect(reading.ids == ["ingest.missing-output"])
    #expect(reading.problems.entries[0].examples[0].reason.contains(Self.output))
    #expect(!outcome.readToEnd)
  }

  @Test func aRecordThatIsNoDocumentIsARejectedRow() throws {
    var log = LogWriter()
    log.add(EntityWriter().document(["Reviews", "a"], [("restaurant_id", .text("r"))]))
    log.add([1, 2, 3])
    log.add(EntityWriter().document(["Reviews", "b"], [("restaurant_id", .text("r"))]))
    var writer = ExportWriter("N")
    writer.add("all_kinds", [log])
    let (reading, outcome) = try Self.read(writer)
    #expect(reading.ids == ["ingest.bad-document"])
    #expect(outcome.readToEnd)
    #expect((outcome.counts.read, outcome.counts.rejected) == (3, 1))
    #expect(reading.sink.rejects.map(\.line) == [2])
    #expect(reading.sink.lines[.reviews] == [1, 3])
  }

  @Test func anotherDatabasesDocumentsAreRejected() throws {
    var other = EntityWriter()
    other.database = "other"
    var log = LogWriter()
    log.add(EntityWriter().document(["Reviews", "a"], [("restaurant_id", .text("r"))]))
    log.add(other.document(["Reviews", "b"], [("restaurant_id", .text("r"))]))
    var writer = ExportWriter("N")
    writer.add("all_kinds", [log])
    let (reading, outcome) = try Self.read(writer)
    #expect(reading.ids == ["ingest.other-database"])
    #expect(reading.sink.rejects.map(\.recordID) == ["b"])
    #expect(outcome.counts.accepted == 1)
  }

  @Test func remarksAreToldOfTheirFields() throws {
    let extra: [(path: [String], fields: [(String, EntityField)])] = [
      (["Reviews", "x"], [("restaurant_id", .text("r")), ("odd", .odd(meaning: 99, "x")), ("bad", .rawText([0xFF]))]),
      (["Reviews", "y"], [("restaurant_id", .text("r")), ("odd", .odd(meaning: 99, "x")), ("score", .double(.nan))]),
    ]
    let (reading, outcome) = try Self.read(ManagedExportTests.allKinds("N", extra: extra))
    #expect(reading.ids.sorted() == ["ingest.bad-number", "ingest.replaced-bytes", "ingest.unknown-meaning"])
    // Once for each collection, field and meaning.
    #expect(reading.problems.entries.map(\.count) == [1, 1, 1])
    #expect(outcome.readToEnd)
  }

  @Test func sizesThatDoNotFitAreAWarning() throws {
    // A block's padding is no record.
    let (reading, outcome) = try Self.read(Self.reviews(1)) {
      $0? += LogWriter.fragment(2, []) + LogWriter.fragment(4, [])
    }
    #expect(reading.ids == ["ingest.bad-document", "ingest.document-count"])
    #expect(!outcome.readToEnd)
  }

  @Test func theDigestCoversWhatTheExportSaysOfItself() throws {
    let digest = { (writer: ExportWriter) in try Self.read(writer).outcome.digest }
    let (first, same) = (try digest(Self.reviews(3)), try digest(Self.reviews(3)))
    #expect(first == same)
    #expect(try digest(Self.reviews(4)) != first)
    let folder = try TemporaryExports(Self.reviews(3).files)
    let files = try ExportFolder.list(folder.path, settings: IngestSettings(), problems: SilentSink())
    #expect(files.compactMap { ExportReader().digest($0) } == [first])
  }

  @Test func documentsAreKnownAgain() throws {
    let folder = try TemporaryExports(ManagedExportTests.kinds().files)
    let files = try ExportFolder.list(folder.path, settings: IngestSettings(), problems: SilentSink())
    let file = try #require(files.first { $0.name == "firestore!Reviews" })
    let first = PrintSink()
    _ = try ExportReader().read(file, settings: IngestSettings(), problems: SilentSink(), into: first, known: [])
    #expect(first.prints.count == 2 && !first.prints.contains(0))
    let again = PrintSink()
    let outcome = try ExportReader().read(
      file, settings: IngestSettings(), problems: SilentSink(), into: again, known: first.prints)
    #expect(again.passed == 2 && again.prints.isEmpty)
    #expect(outcome.counts.accepted == 2)
  }
}

/// Keeps the prints of the records that were read.
private final class PrintSink: RecordSink {
  private(set) var prints: [UInt64] = []
  private(set) var passed = 0

  func receive(_ batch: RecordBatch) {
    for row in 0..<batch.rows { prints.append(batch.prints[row]) }
    passed += batch.known.reduce(0) { $0 + $1.records.count }
  }

  func reject(_ record: RejectedRecord) {}
}
