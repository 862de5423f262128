import Testing

@testable import Model

struct PackedReaderTests {
  @Test func whatWasWrittenIsRead() throws {
    var writer = PackedWriter()
    writer.add(Int64.min)
    writer.add(UInt8(200))
    writer.add(true)
    writer.add("né\u{0}")
    writer.add(7 as Int32?) { $0.add($1) }
    writer.add(nil as Int32?) { $0.add($1) }
    writer.add([UInt8]())
    var reader = PackedReader(writer.bytes)
    #expect(try reader.number(Int64.self) == .min)
    #expect(try reader.number(UInt8.self) == 200)
    #expect(try reader.flag())
    #expect(try reader.text() == "né\u{0}")
    #expect(try reader.optional { r throws(PackedReader.Torn) in try r.number(Int32.self) } == 7)
    #expect(try reader.optional { r throws(PackedReader.Torn) in try r.number(Int32.self) } == nil)
    #expect(try reader.array() == [])
    #expect(reader.isAtEnd)
    #expect(throws: PackedReader.Torn.self) { try reader.number(UInt8.self) }
  }

  @Test(arguments: [[5, 0, 0, 0, 1], [255, 255, 255, 255], [1, 0, 0]] as [[UInt8]])
  func bytesThatEndEarlyAreTorn(bytes: [UInt8]) {
    var reader = PackedReader(bytes)
    #expect(throws: PackedReader.Torn.self) { try reader.text() }
  }

  @Test func noOtherByteIsAFlag() {
    var reader = PackedReader([2])
    #expect(throws: PackedReader.Torn.self) { try reader.flag() }
  }
}
