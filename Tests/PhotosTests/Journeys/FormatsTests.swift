import Testing

@testable import Photos

@Suite struct FormatsTests {
  private func made(_ name: String) throws -> (rgb: [UInt8], width: Int, height: Int) {
    var settings = PhotoSettings()
    settings.quality = 95
    let copy = try PhotoMaker(settings).make(Fixtures.bytes(name), .picture).copies[0]
    return try PhotoMaker.pixels(copy.bytes)
  }

  /// The colour at a fraction of width and height.
  private func colour(_ made: (rgb: [UInt8], width: Int, height: Int), _ x: Double, _ y: Double) -> [Int] {
    let at = (Int(Double(made.height - 1) * y) * made.width + Int(Double(made.width - 1) * x)) * 3
    return made.rgb[at..<at + 3].map(Int.init)
  }

  @Test(arguments: [
    ("progressive", 24), ("full chroma", 24), ("cmyk", 60), ("sixteen bits", 24), ("interlaced", 24), ("palette", 48),
    ("lossless webp", 24), ("animated webp", 30), ("gif", 48), ("interlaced gif", 48), ("animated gif", 48),
    ("avif", 30), ("heic", 30),
  ])
  func everyFormatKeepsItsColours(name: String, tolerance: Int) throws {
    let made = try made(name)
    #expect((made.width, made.height) == (name == "heic" ? (64, 48) : (24, 16)))
    for (x, y) in [(0.5, 0.5), (0.1, 0.1), (0.9, 0.5), (0.5, 0.9)] {
      let seen = colour(made, x, y)
      let expected = [Int(x * 255), Int(y * 255), 64]
      #expect(zip(seen, expected).allSatisfy { abs($0 - $1) <= tolerance }, "\(name) at \(x), \(y): \(seen)")
    }
  }

  @Test(arguments: ["grey", "grey png"]) func greyStaysGrey(_ name: String) throws {
    let made = try made(name)
    let seen = colour(made, 0.9, 0.9)
    #expect(abs(seen[0] - seen[1]) <= 2 && abs(seen[1] - seen[2]) <= 2)
    #expect(seen[0] > colour(made, 0.1, 0.1)[0] + 60)
  }

  @Test(arguments: ["transparent", "transparent webp"]) func transparentPixelsAreWhite(_ name: String) throws {
    let made = try made(name)
    #expect(colour(made, 0.5, 0.5).allSatisfy { $0 > 250 })
  }

  @Test func oneBitIsBlackAndWhite() throws {
    #expect(try made("one bit").width == 24)
  }

  @Test func twelveBitsAreRefusedWithAWord() throws {
    var bytes = Fixtures.bytes("full chroma")
    let frame = try #require(bytes.firstRange(of: [0xff, 0xc0]))
    bytes[frame.lowerBound + 4] = 12
    #expect(throws: CodecError.unsupported("it is a JPEG of 12 bits a sample; sumaq reads 8 bits")) {
      try PhotoMaker(PhotoSettings()).make(bytes, .picture)
    }
  }
}
