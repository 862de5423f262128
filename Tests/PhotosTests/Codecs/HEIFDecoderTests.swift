import Testing

@testable import Photos

@Suite struct HEIFDecoderTests {
  /// The fixture's colours at the middle of the left, right, top and bottom edges of what comes out.
  private func edges(_ bytes: [UInt8]) throws -> (width: Int, height: Int, colours: [[Int]]) {
    var settings = PhotoSettings()
    settings.quality = 95
    let made = try PhotoMaker.pixels(try PhotoMaker(settings).make(bytes, .picture).copies[0].bytes)
    let places = [(1, made.height / 2), (made.width - 2, made.height / 2)]
    let more = [(made.width / 2, 1), (made.width / 2, made.height - 2)]
    let colours = (places + more).map { x, y in
      (0..<3).map { Int(made.rgb[(y * made.width + x) * 3 + $0]) }
    }
    return (made.width, made.height, colours)
  }

  @Test func asStoredRedGrowsToTheRightAndGreenDownwards() throws {
    let seen = try edges(Fixtures.bytes("avif"))
    #expect((seen.width, seen.height) == (24, 16))
    #expect(seen.colours[1][0] > seen.colours[0][0] + 100)
    #expect(seen.colours[3][1] > seen.colours[2][1] + 100)
  }

  /// Quarter turns against the clock: what was at the right is at the top, and so on.
  @Test(arguments: [UInt8(1), 2, 3]) func aTurnIsAppliedOnce(turns: UInt8) throws {
    let seen = try edges(Self.with(property: Self.box("irot", turns)))
    #expect((seen.width, seen.height) == (turns == 2 ? (24, 16) : (16, 24)))
    let red = seen.colours.map { $0[0] }
    let (left, right, top, bottom) = (red[0], red[1], red[2], red[3])
    switch turns {
    case 1: #expect(top > bottom + 100)
    case 2: #expect(left > right + 100)
    default: #expect(bottom > top + 100)
    }
  }

  @Test func aMirrorIsAppliedOnce() throws {
    let seen = try edges(Self.with(property: Self.box("imir", 1)))
    #expect((seen.width, seen.height) == (24, 16))
    #expect(seen.colours[0][0] > seen.colours[1][0] + 100)
    #expect(seen.colours[3][1] > seen.colours[2][1] + 100)
  }

  private static func box(_ name: String, _ value: UInt8) -> [UInt8] { [0, 0, 0, 9] + Array(name.utf8) + [value] }

  /// The AVIF fixture with one more property of its only item (ISO 14496-12, 8.11.14), and all sizes put right.
  private static func with(property: [UInt8]) throws -> [UInt8] {
    var bytes = Fixtures.bytes("avif")
    func start(_ name: String) throws -> Int { try #require(bytes.firstRange(of: Array(name.utf8))).lowerBound - 4 }
    func grow(_ at: Int, by count: Int) {
      let value = (0..<4).reduce(0) { $0 << 8 | Int(bytes[at + $1]) } + count
      for byte in 0..<4 { bytes[at + byte] = UInt8(truncatingIfNeeded: value >> (24 - byte * 8)) }
    }
    let (properties, associations) = (try start("ipco"), try start("ipma"))
    let growth = property.count + 1
    for (name, count) in [("meta", growth), ("iprp", growth), ("ipco", property.count), ("ipma", 1)] {
      grow(try start(name), by: count)
    }
    // The item's offset in the file, behind box header, version, field sizes, count, item and reference.
    grow(try start("iloc") + 20, by: growth)
    // One association more, with the essential bit, of the fourth property.
    bytes[associations + 18] += 1
    bytes.insert(0x84, at: associations + 22)
    bytes.insert(contentsOf: property, at: associations)
    #expect(properties < associations)
    return bytes
  }
}
