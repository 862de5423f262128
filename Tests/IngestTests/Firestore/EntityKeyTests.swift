import FirestoreWriter
import Testing

@testable import Ingest

struct EntityKeyTests {
  private static func key(_ path: [String]) throws -> String {
    try EntityWriter().key(path).withUnsafeBytes { bytes in
      let line = JSONLine()
      try EntityKey(reference: bytes).write(to: line)
      return String(decoding: line.text, as: UTF8.self)
    }
  }

  @Test func theLastPartIsTheCollection() throws {
    #expect(try Self.key(["Reviews", "x"]) == #"["Reviews","x"]"#)
    #expect(try Self.key(["Users", "__id7__"]) == #"["Users","__id7__"]"#)
    #expect(try Self.key(["Users", "__id-3__"]) == #"["Users","__id-3__"]"#)
    #expect(
      try Self.key(["Restaurants", "r1", "Reviews", "x"]) == #"["Reviews","r1/x","x","Restaurants","r1"]"#)
    #expect(
      try Self.key(["A", "a", "B", "b", "C", "__id1__"]) == #"["C","a/b/__id1__","__id1__","B","a/b"]"#)
  }

  @Test func anIDThatFirestoreMadeUpIsUniqueAlone() throws {
    let made = "aB3456789012345678yZ"
    #expect(
      try Self.key(["Restaurants", "r1", "Reviews", made])
        == "[\"Reviews\",\"\(made)\",\"\(made)\",\"Restaurants\",\"r1\"]")
  }

  @Test func aPathWithoutPartsIsNone() {
    #expect(throws: EntityFault.noKey) { try Self.key([]) }
    // The end of the group, field 12, comes first.
    #expect(throws: EntityFault.noKey) {
      try [UInt8(12 << 3 | 4)].withUnsafeBytes { bytes in
        var wire = WireReader(bytes)
        _ = try EntityKey(valueIn: &wire)
      }
    }
  }
}
