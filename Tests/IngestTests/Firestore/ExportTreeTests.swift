import FirestoreWriter
import Testing
@testable import Ingest

struct ExportMetadataTests {
  private static func overall(_ records: [[UInt8]]) -> [UInt8] {
    var log = LogWriter()
    for record in records { log.add(record) }
    return log.bytes
  }

  @Test func itNamesTheKindsAndTheirNumbers() throws {
    var writer = ExportWriter("N")
    var log = LogWriter()
    log.add([1])
    writer.add("kind_Reviews", [log, LogWriter()])
    let pointers = try ExportMetadata.pointers(writer.files["N/N.overall_export_metadata"] ?? [])
    #expect(pointers.map(\.path) == ["all_namespaces/kind_Reviews/all_namespaces_kind_Reviews.export_metadata"])
    #expect(pointers.map(\.documents) == [1])
    #expect(pointers.map(\.bytes) == [8])
    let kind = try ExportMetadata.kind(writer.files["N/" + pointers[0].path] ?? [])
    #expect(kind.outputs == ["output-0", "output-1"])
    #expect(kind.start == writer.start)
  }

  @Test func anEmptyExportHasNoKinds() throws {
    #expect(try ExportMetadata.pointers(Self.overall([[0x33], []])).isEmpty)
  }

  @Test func whatIsNoneIsTold() {
    #expect(throws: ExportMetadata.Fault.self) { try ExportMetadata.pointers([]) }
    #expect(throws: ExportMetadata.Fault.self) { try ExportMetadata.pointers([1, 2, 3]) }
    #expect(throws: ExportMetadata.Fault.self) { try ExportMetadata.pointers(Self.overall([[0x33], [0xFF]])) }
    #expect(throws: ExportMetadata.Fault.self) { try ExportMetadata.kind([0x0A, 0x7F]) }
    do {
      _ = try ExportMetadata.pointers(Self.overall([[0x34], []]))
    } catch ExportMetadata.Fault.version(let version) { #expect(version == 0x34) } catch {
      Issue.record("\(error)")
    }
  }

  @Test func pathsStayWithinTheExport() {
    #expect(ExportMetadata.path(#"all_namespaces\kind_A\x"#) == "all_namespaces/kind_A/x")
    for bad in ["", "/etc/x", "../x", "a/../x", "a//x", #"..\x"#, "a/.", "a\0b"] {
      #expect(ExportMetadata.path(bad) == nil)
    }
  }
}
