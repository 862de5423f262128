import Testing

@testable import Model

struct PackedValuesTests {
  private enum Part: Codable, Hashable {
    case named(Int, name: String?)
    case empty
    case bytes([UInt8], counts: [String: Int])
  }

  private struct Whole: Codable, Hashable {
    var text: String?
    var number: Int64? = -1
    var kind: Collection? = .dishes
    var parts: [Part] = [
      .named(1, name: nil), .named(2, name: "x"), .empty, .bytes([1, 2], counts: ["b": 1, "a": 2]),
    ]
    var part: Part? = .empty
    var numbers: Set<UInt64> = [5, 3, 1 << 60]
    var sums: [String?: [Int: Double]] = [nil: [1: -0.5], "": [:]]
    var isFlagged = true
    var large = UInt128.max - 9
  }

  private static let values = [
    Whole(), Whole(text: "", number: nil, kind: nil, part: nil), Whole(parts: [], numbers: [], sums: [:]),
  ]

  @Test(arguments: values)
  private func codingGivesTheSame(value: Whole) throws {
    #expect(try PackedReader.value(Whole.self, of: PackedWriter.bytes(of: value)) == value)
  }

  @Test(arguments: values)
  private func everyOtherLengthIsTorn(value: Whole) throws {
    let bytes = try PackedWriter.bytes(of: value) + [0]
    for count in bytes.indices where count != bytes.count - 1 {
      #expect(throws: PackedReader.Torn.self) {
        try PackedReader.value(Whole.self, of: Array(bytes[..<count]))
      }
    }
    #expect(throws: PackedReader.Torn.self) { try PackedReader.value(Whole.self, of: bytes) }
  }

  @Test func setsAndDictionariesAreSorted() throws {
    let numbers = (UInt64(0)..<100).map { $0 &* 0x9E37_79B9_7F4A_7C15 }
    #expect(try PackedWriter.bytes(of: Set(numbers)) == PackedWriter.bytes(of: Set(numbers.reversed())))
  }

  @Test func aCaseThatIsNoneIsTorn() throws {
    #expect(throws: PackedReader.Torn.self) { try PackedReader.value(Collection.self, of: [200]) }
  }
}

struct PackedReaderTests {
  @Test func whatWasWrittenIsRead() throws {
    var writer = PackedWriter()
    writer.add(Int64.min)
    writer.add(UInt8(200))
    writer.add(true)
    writer.add("né\u{0}")
    try writer.add(value: 7 as Int32?)
    try writer.add(value: nil as Int32?)
    writer.add([UInt8]())
    var reader = PackedReader(writer.bytes)
    #expect(try reader.number(Int64.self) == .min)
    #expect(try reader.number(UInt8.self) == 200)
    #expect(try reader.flag())
    #expect(try reader.text() == "né\u{0}")
    #expect(try reader.value(Int32?.self) == 7)
    #expect(try reader.value(Int32?.self) == nil)
    #expect(try reader.array() == [])
    #expect(reader.isAtEnd)
    #expect(throws: PackedReader.Torn.self) { try reader.number(UInt8.self) }
  }

  @Test(arguments: [[5, 0, 0, 0, 1], [255, 255, 255, 255], [1, 0, 0]] as [[UInt8]])
  func bytesThatEndEarlyAreTorn(bytes: [UInt8]) {
    var reader = PackedReader(bytes)
    #expect(throws: PackedReader.Torn.self) { try reader.text() }
  }

  @Test func nonsenseHarmsNothing() {
    var state: UInt64 = 1
    for _ in 0..<2000 {
      var bytes: [UInt8] = []
      for _ in 0..<40 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(state >> 62 == 0 ? UInt8(truncatingIfNeeded: state >> 33) : 0)
      }
      var reader = PackedReader(bytes)
      do {
        while true { #expect(try reader.array().count <= bytes.count) }
      } catch {}
    }
  }

  @Test func textsOfKnownLengthAreRead() throws {
    var reader = PackedReader(Array("né\u{0}x".utf8))
    #expect(try reader.text(of: 4) == "né\u{0}")
    for count in [2, -1, .max] { #expect(throws: PackedReader.Torn.self) { try reader.text(of: count) } }
    #expect(try reader.array(of: 1) == [UInt8(ascii: "x")])
  }

  @Test func noOtherByteIsAFlag() {
    var reader = PackedReader([2])
    #expect(throws: PackedReader.Torn.self) { try reader.flag() }
  }
}
