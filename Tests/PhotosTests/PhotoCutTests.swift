import Testing

@testable import Photos

struct PhotoCutTests {
  /// A photo of four colours: black, red, green and blue, from its upper left corner to its lower right one.
  private static func quarters(_ width: Int, _ height: Int) throws -> [UInt8] {
    var rgb: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let colours: [[UInt8]] = [[0, 0, 0], [250, 0, 0], [0, 250, 0], [0, 0, 250]]
        rgb += colours[(y * 2 / height) * 2 + x * 2 / width]
      }
    }
    return try PhotoEncoder.jpeg(rgb: rgb, width: width, height: height, quality: 95)
  }

  /// The colours near a picture's four corners, by number; 9 where one is none of the four.
  private static func corners(_ file: [UInt8]) throws -> [Int] {
    let (rgb, width, height) = try PhotoMaker.pixels(file)
    return [(2, 2), (width - 3, 2), (2, height - 3), (width - 3, height - 3)].map { x, y in
      let colour = (0..<3).map { rgb[(y * width + x) * 3 + $0] > 125 }
      return [[false, false, false]: 0, [true, false, false]: 1, [false, true, false]: 2, [false, false, true]: 3][
        colour]
        ?? 9
    }
  }

  private static func cut(
    _ width: Int, _ height: Int, zoom: Double = 1, across: Double = 0.5, down: Double = 0.5, isMirrored: Bool = false
  ) -> PhotoCut {
    PhotoCut(width: width, height: height, zoom: zoom, across: across, down: down, isMirrored: isMirrored)
  }

  @Test(arguments: [(40, 30), (30, 40), (80, 80), (200, 120), (60, 300)])
  func hasTheSizeThatIsAskedForAlsoALargerOne(width: Int, height: Int) throws {
    let photo = try Self.quarters(80, 60)
    for file in [
      try Self.cut(width, height).png(of: photo),
      try Self.cut(width, height).jpeg(of: photo, quality: 90, orientation: 1),
    ] {
      let pixels = try PhotoMaker.pixels(file)
      #expect((pixels.width, pixels.height) == (width, height))
      #expect(try Self.corners(file) == [0, 1, 2, 3])
    }
  }

  @Test func showsThePartThatIsAskedFor() throws {
    let photo = try Self.quarters(120, 80)
    for (across, down, colour) in [(0.0, 0.0, 0), (1, 0, 1), (0, 1, 2), (1, 1, 3)] {
      let part = try Self.cut(60, 60, zoom: 2.2, across: across, down: down).png(of: photo)
      #expect(try Self.corners(part) == [colour, colour, colour, colour])
    }
    #expect(try Self.corners(Self.cut(60, 40, isMirrored: true).png(of: photo)) == [1, 0, 3, 2])
  }

  @Test(arguments: 1...8) func anOrientationIsUndoneByShowingIt(orientation: Int) throws {
    let photo = try Self.quarters(96, 96)
    let file = try Self.cut(96, 48, zoom: 1.3, down: 0.4).jpeg(of: photo, quality: 90, orientation: orientation)
    let stored = try PhotoMaker.pixels(file)
    #expect((stored.width, stored.height) == (orientation >= 5 ? (48, 96) : (96, 48)))
    let shown = try #require(try PhotoMaker(PhotoSettings()).make(file, .picture).copies.first)
    #expect((shown.width, shown.height) == (96, 48))
    #expect(try Self.corners(shown.bytes) == [0, 1, 2, 3])
  }

  @Test func sameCutsAreTheSameBytesAndOthersAreNot() throws {
    let photo = try PhotoEncoder.jpeg(rgb: Drawing.scene(160, 160), width: 160, height: 160, quality: 85)
    let first = try Self.cut(80, 60, zoom: 1.1, across: 0.2).jpeg(of: photo, quality: 84, orientation: 1)
    #expect(try first == Self.cut(80, 60, zoom: 1.1, across: 0.2).jpeg(of: photo, quality: 84, orientation: 1))
    #expect(try first != Self.cut(80, 60, zoom: 1.1, across: 0.21).jpeg(of: photo, quality: 84, orientation: 1))
  }

  @Test func whatIsNoJPEGIsRefused() throws {
    let png = try PhotoEncoder.png(rgb: Drawing.scene(20, 20), width: 20, height: 20)
    let whole = try Self.quarters(80, 60)
    for bytes in [png, [], Array("no photo".utf8), Array(whole.prefix(whole.count / 3))] {
      #expect(throws: CodecError.self) { try Self.cut(20, 20).png(of: bytes) }
    }
  }
}
