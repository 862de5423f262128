import FirestoreWriter
import Testing

@testable import Ingest

struct EntityReaderTests {
  /// A whole fragment of the emulator: `{n: 2}` at `c/__id7__`.
  static let example: [UInt8] = [
    0xD7, 0xF6, 0x86, 0x81, 0x31, 0x00, 0x01, 0x6A, 0x1A, 0x6A, 0x0F, 0x64, 0x65, 0x76, 0x7E, 0x64, 0x65, 0x6D, 0x6F,
    0x2D, 0x65, 0x78, 0x70, 0x6F, 0x72, 0x74, 0x72, 0x07, 0x0B, 0x12, 0x01, 0x63, 0x18, 0x07, 0x0C, 0x7A, 0x09, 0x1A,
    0x01, 0x6E, 0x20, 0x00, 0x2A, 0x02, 0x08, 0x02, 0x82, 0x01, 0x07, 0x0B, 0x12, 0x01, 0x63, 0x18, 0x07, 0x0C,
  ]

  /// The line of a record without its key, and what was remarked.
  private static func line(_ record: [UInt8], refersByPath: Bool = false) throws -> (text: String, reader: EntityReader)
  {
    let reader = EntityReader()
    reader.refersByPath = refersByPath
    _ = try record.withUnsafeBytes { try reader.read($0) { _ in true } }
    return (String(decoding: reader.line.text, as: UTF8.self), reader)
  }

  /// The members of a document with these fields.
  private static func members(_ fields: [(String, EntityField)], _ writer: EntityWriter = EntityWriter()) throws
    -> String
  {
    let text = try line(writer.document(["c", "x"], fields)).text
    return String(text.dropFirst(#"{"__key__":["c","x"],"#.count).dropLast(2))
  }

  private static func fault(_ record: [UInt8]) -> EntityFault? {
    do {
      _ = try line(record)
      return nil
    } catch { return error as? EntityFault }
  }

  @Test func theExampleIsRead() throws {
    #expect(try Self.line(Array(Self.example[7...])).text == "{\"__key__\":[\"c\",\"__id7__\"],\"n\":2}\n")
  }

  @Test func theWriterWritesTheExample() {
    var writer = EntityWriter()
    writer.app = "dev~demo-export"
    #expect(LogWriter.fragment(1, writer.document(["c", "__id7__"], [("n", .integer(2))])) == Self.example)
  }

  @Test(
    arguments: [
      (.null, "null"), (.truth(true), "true"), (.truth(false), "false"), (.integer(-3), "-3"),
      (.integer(.min), "-9223372036854775808"), (.integer(.max), "9223372036854775807"), (.double(4.5), "4.5"),
      (.double(4), "4.0"), (.double(-0.0), "-0.0"), (.double(1e300), "1e+300"), (.double(.nan), "null"),
      (.double(-.infinity), "null"), (.text(""), "\"\""), (.text("é\n\"\\\u{1}寿"), #""é\n\"\\\u0001寿""#),
      (.time(0), "\"1970-01-01T00:00:00Z\""), (.time(-1), "\"1969-12-31T23:59:59.999999Z\""),
      (.time(1_704_164_645_000_006), "\"2024-01-02T03:04:05.000006Z\""), (.time(.max), "9223372036854775807"),
      (.bytes([0, 255, 10, 7]), "\"AP8KBw==\""), (.bytes([1, 2, 3]), "\"AQID\""), (.bytes([]), "\"\""),
      (.point(1.5, -2.25), #"{"latitude":1.5,"longitude":-2.25}"#), (.reference(["Users", "u1"]), "\"u1\""),
      (.reference(["Users", "__id-3__"]), "\"__id-3__\""),
      (.reference(["Cities", "lima", "Users", "u"]), "\"lima/u\""),
      (.map([]), "{}"), (.list([]), "[]"), (.vector([1, 2.5]), "[1.0,2.5]"),
      (.list([.null, .text(""), .truth(false)]), #"[null,"",false]"#),
    ] as [(EntityField, String)]) func eachTypeHasItsJSON(_ field: EntityField, _ json: String) throws
  {
    #expect(try Self.members([("f", field)]) == "\"f\":\(json)")
  }

  @Test func whatIsInAMapIsWhatItIsOutside() throws {
    let map: EntityField = .map([
      ("e", .text("")), ("t", .time(1_000_000)), ("g", .point(1, 2)), ("r", .reference(["Users", "u"])), ("n", .null),
      ("list", .list([.integer(1), .integer(2), .map([("a.b", .list([.text("x"), .text("y")]))])])),
      ("none", .list([])),
    ])
    let json =
      #"{"none":[],"e":"","t":"1970-01-01T00:00:01Z","g":{"latitude":1.0,"longitude":2.0},"r":"u","n":null,"#
      + #""list":[1,2,{"a.b":["x","y"]}]}"#
    #expect(try Self.members([("m", map)]) == "\"m\":\(json)")
    #expect(try Self.members([("l", .list([map, map]))]) == "\"l\":[\(json),\(json)]")
  }

  @Test func bothFieldsOfPropertiesAreRead() throws {
    var writer = EntityWriter()
    writer.isIndexed = true
    #expect(
      try Self.members([("a", .integer(1)), ("l", .list([.integer(1), .integer(2)]))], writer) == #""a":1,"l":[1,2]"#)
  }

  @Test func elementsOfAnArrayNeedNotBeNeighbours() throws {
    let writer = EntityWriter()
    var extra = WireWriter()
    for (name, number) in [("a", 1), ("b", 10), ("a", 2), ("a", 3), ("b", 20), ("a", 4)] as [(String, Int64)] {
      writer.add(name, .integer(number), isElement: true, to: &extra)
    }
    let record = writer.document(["c", "x"], [], extra: extra.bytes)
    #expect(try Self.line(record).text == "{\"__key__\":[\"c\",\"x\"],\"a\":[1,2,3,4],\"b\":[10,20]}\n")
  }

  @Test func aReferenceInATableIsAPath() throws {
    let record = EntityWriter().document(["c", "x"], [("r", .reference(["Cities", "lima", "Users", "u"]))])
    #expect(try Self.line(record, refersByPath: true).text.contains("\"Cities/lima/Users/u\""))
  }

  @Test func mapsLieAtMost100Deep() throws {
    var field = EntityField.map([])
    for _ in 0..<98 { field = .map([("m", field)]) }
    #expect(try Self.members([("m", field)]).count > 98)
    #expect(Self.fault(EntityWriter().document(["c", "x"], [("m", .map([("m", field)]))])) == .tooDeep)
    for _ in 0..<2000 { field = .map([("m", field)]) }
    #expect(Self.fault(EntityWriter().document(["c", "x"], [("m", field)])) == .tooDeep)
  }

  @Test func whatIsNotUTF8IsReplacedAndTold() throws {
    let record = EntityWriter().document(["c", "x"], [("odd", .rawText(Array("caf".utf8) + [0xE9, 0x20, 0xFF]))])
    let (text, reader) = try Self.line(record)
    #expect(text.contains("\"odd\":\"caf\u{FFFD} \u{FFFD}\""))
    #expect(reader.remarks == [EntityReader.Remark(kind: .notUTF8, field: "odd")])
  }

  @Test func anUnknownMeaningIsToldAndItsValueTaken() throws {
    let (text, reader) = try Self.line(EntityWriter().document(["c", "x"], [("odd", .odd(meaning: 99, "kept"))]))
    #expect(text.contains("\"odd\":\"kept\""))
    #expect(reader.remarks == [EntityReader.Remark(kind: .meaning(99), field: "odd")])
  }

  @Test func whatIsNoDocumentIsRejected() {
    let writer = EntityWriter()
    var open = WireWriter()
    open.varint(205 << 3 | 3)
    open.number(1, 1)
    #expect(Self.fault(writer.document(["c", "x"], [], extra: open.bytes)) == .wire)
    var long = WireWriter()
    long.varint(206 << 3 | 2)
    long.varint(1 << 40)
    #expect(Self.fault(writer.document(["c", "x"], [], extra: long.bytes)) == .wire)
    var keyless = WireWriter()
    writer.add([("n", .integer(1))], to: &keyless)
    #expect(Self.fault(keyless.bytes) == .noKey)
    #expect(Self.fault([]) == .noKey)
    #expect(Self.fault(writer.document([], [])) == .noKey)
  }

  @Test func unknownFieldsAndGroupsArePassed() throws {
    var extra = WireWriter()
    extra.number(200, 5)
    extra.blob(201, "new".utf8)
    extra.double(202, 1)
    extra.varint(203 << 3 | 5)
    extra.bytes += "abcd".utf8
    extra.group(204) {
      $0.number(1, 1)
      $0.group(2) { $0.blob(3, "inner".utf8) }
    }
    let record = EntityWriter().document(["c", "x"], [("n", .integer(1))], extra: extra.bytes)
    #expect(try Self.line(record).text == "{\"__key__\":[\"c\",\"x\"],\"n\":1}\n")
  }

  @Test func onlyTheFirstDocumentsDatabaseIsRead() throws {
    let reader = EntityReader()
    var writer = EntityWriter()
    writer.database = "first"
    let read = { (record: [UInt8]) in try record.withUnsafeBytes { try reader.read($0) { _ in true } } }
    #expect(try read(writer.document(["c", "x"], [])))
    writer.app = "e~another-project"
    #expect(try read(writer.document(["c", "y"], [])))
    writer.database = ""
    #expect(throws: EntityFault.otherDatabase) { try read(writer.document(["c", "z"], [])) }
    writer.database = "first"
    writer.namespace = "n"
    #expect(throws: EntityFault.otherDatabase) { try read(writer.document(["c", "z"], [])) }
    #expect(reader.line.text.count == 2 * "{\"__key__\":[\"c\",\"x\"]}\n".utf8.count)
  }

  @Test func aKindThatIsNotWantedLeavesNoLine() throws {
    let reader = EntityReader()
    let isRead = try EntityWriter().document(["c", "x"], []).withUnsafeBytes { record in
      try reader.read(record) { !$0.elementsEqual("c".utf8) }
    }
    #expect(!isRead)
    #expect(reader.line.count == 0)
  }
}
