import Testing

@testable import Photos

/// The first frame of a moving WebP stands at its place on a white canvas.
@Suite struct WebPDecoderTests {
  private static func word(_ number: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    Array(name.utf8) + word(body.count, 4) + body + (body.count & 1 == 1 ? [0] : [])
  }

  /// 60 x 40 pixels of red, of which the left half is transparent where there is `alpha`, at `left`, `top`.
  private static func moving(
    canvas: (Int, Int), left: Int, top: Int, alpha: Bool, width: Int = 60, height: Int = 40
  ) throws -> [UInt8] {
    let still = try PhotoEncoder.webp(rgb: Drawing.flat(60, 40, 220, 20, 20), width: 60, height: 40, quality: 90)
    let mask: [UInt8] = (0..<60 * 40).map { $0 % 60 < 30 ? 0 : 255 }
    let place = word(left / 2, 3) + word(top / 2, 3) + word(width - 1, 3) + word(height - 1, 3) + word(100, 3) + [0]
    let frame = place + (alpha ? chunk("ALPH", [0] + mask) : []) + still[12...]
    let size = word(canvas.0 - 1, 3) + word(canvas.1 - 1, 3)
    let body = chunk("VP8X", [alpha ? 0x12 : 0x02, 0, 0, 0] + size) + chunk("ANIM", [0, 0, 0, 255, 0, 0])
    return chunk("RIFF", Array("WEBP".utf8) + body + chunk("ANMF", frame))
  }

  private func made(_ bytes: [UInt8], _ sizes: [Int] = [900]) throws -> (rgb: [UInt8], width: Int, height: Int) {
    var settings = PhotoSettings()
    settings.sizes = sizes
    settings.quality = 95
    return try PhotoMaker.pixels(try PhotoMaker(settings).make(bytes, .picture).copies[0].bytes)
  }

  private func isRed(_ made: (rgb: [UInt8], width: Int, height: Int), _ x: Int, _ y: Int) -> Bool {
    let pixel = made.rgb[(y * made.width + x) * 3..<(y * made.width + x) * 3 + 3].map(Int.init)
    #expect(pixel.allSatisfy { $0 > 240 } || (pixel[0] > 190 && pixel[1] < 70 && pixel[2] < 70), "\(pixel)")
    return pixel[1] < 128
  }

  @Test func aFrameStandsAtItsPlace() throws {
    let made = try made(Self.moving(canvas: (200, 120), left: 100, top: 20, alpha: false))
    #expect((made.width, made.height) == (200, 120))
    #expect(isRed(made, 110, 30) && isRed(made, 150, 50))
    for (x, y) in [(90, 30), (170, 30), (130, 10), (130, 70), (0, 0), (199, 119)] { #expect(!isRed(made, x, y)) }
  }

  @Test func transparentPixelsAreWhite() throws {
    for canvas in [(200, 120), (60, 40)] {
      let left = canvas.0 == 60 ? 0 : 100
      let made = try made(Self.moving(canvas: canvas, left: left, top: 0, alpha: true))
      #expect((made.width, made.height) == canvas)
      #expect(!isRed(made, left + 15, 20) && isRed(made, left + 45, 20))
    }
  }

  @Test func itIsTheSameInASmallCopy() throws {
    let made = try made(Self.moving(canvas: (400, 240), left: 200, top: 40, alpha: true), [100])
    #expect((made.width, made.height) == (100, 60))
    #expect(isRed(made, 61, 15) && !isRed(made, 53, 15) && !isRed(made, 30, 15) && !isRed(made, 61, 40))
  }

  @Test(arguments: [(150, 0), (0, 100)]) func aFrameOutsideItsCanvasIsRefused(left: Int, top: Int) throws {
    let bytes = try Self.moving(canvas: (200, 120), left: left, top: top, alpha: false)
    #expect(throws: CodecError.damaged("its first frame lies outside its canvas")) {
      try PhotoMaker(PhotoSettings()).make(bytes, .picture)
    }
  }

  @Test func aFrameOfTwoSizesIsRefused() throws {
    let bytes = try Self.moving(canvas: (200, 120), left: 0, top: 0, alpha: false, width: 200)
    #expect(throws: CodecError.damaged("its first frame has two sizes")) {
      try PhotoMaker(PhotoSettings()).make(bytes, .picture)
    }
  }
}
