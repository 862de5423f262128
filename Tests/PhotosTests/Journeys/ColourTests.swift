import Glibc
import Testing

@testable import Photos

@Suite struct ColourTests {
  private func middle(_ source: [UInt8]) throws -> [Double] {
    var settings = PhotoSettings()
    settings.quality = 95
    let copy = try PhotoMaker(settings).make(source, .picture).copies[0].bytes
    #expect(copy.firstRange(of: Array("ICC_PROFILE".utf8)) == nil)
    let pixels = try PhotoMaker.pixels(copy)
    let at = (pixels.height / 2 * pixels.width + pixels.width / 2) * 3
    return pixels.rgb[at..<at + 3].map(Double.init)
  }

  private static let colours: [[UInt8]] = [
    [200, 60, 40], [40, 180, 70], [60, 60, 220], [128, 128, 128], [250, 200, 10], [12, 90, 110],
  ]

  private func photo(_ colour: [UInt8], _ profile: [UInt8]) throws -> [UInt8] {
    let flat = Drawing.flat(48, 32, colour[0], colour[1], colour[2])
    return ColourProfiles.embed(profile, inJPEG: try PhotoEncoder.jpeg(rgb: flat, width: 48, height: 32, quality: 100))
  }

  @Test(arguments: colours) func displayP3BecomesSRGB(colour: [UInt8]) throws {
    let seen = try middle(photo(colour, ColourProfiles.displayP3))
    let expected = ColourProfiles.expected(
      colour.map { Double($0) / 255 }, ColourProfiles.p3Primaries, gamma: ColourProfiles.sRGBGamma)
    #expect(zip(seen, expected).allSatisfy { abs($0 - $1) <= 5 }, "\(seen) instead of \(expected)")
  }

  @Test(arguments: colours) func adobeRGBBecomesSRGB(colour: [UInt8]) throws {
    let seen = try middle(photo(colour, ColourProfiles.adobe))
    let expected = ColourProfiles.expected(
      colour.map { Double($0) / 255 },
      [[0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457]]
    ) { pow($0, 563.0 / 256) }
    #expect(zip(seen, expected).allSatisfy { abs($0 - $1) <= 5 }, "\(seen) instead of \(expected)")
  }

  @Test func aProfileChangesColoursAndSRGBItselfDoesNot() throws {
    let colour: [UInt8] = [200, 60, 40]
    let plain = try middle(photo(colour, []))
    let wide = try middle(photo(colour, ColourProfiles.displayP3))
    #expect(wide[0] - plain[0] > 10)
    let sRGB = ColourProfiles.matrix(
      [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410]],
      curve: ColourProfiles.sRGBCurve)
    #expect(try middle(photo(colour, sRGB)) == plain)
  }

  /// The fixture has red growing to the right and green downwards, as inks of a JPEG that Adobe's marker inverts.
  @Test func inksBecomeWhatTheirProfileSays() throws {
    let source = Fixtures.bytes("cmyk")
    let white = try middle(ColourProfiles.embed(ColourProfiles.press { _ in 100 }, inJPEG: source))
    let black = try middle(ColourProfiles.embed(ColourProfiles.press { _ in 0 }, inJPEG: source))
    let grey = try middle(ColourProfiles.embed(ColourProfiles.press { _ in 50 }, inJPEG: source))
    #expect(white.allSatisfy { $0 >= 250 } && black.allSatisfy { $0 <= 12 })
    // L* of 50 is 119 in sRGB.
    #expect(grey.allSatisfy { abs($0 - 119) <= 8 })
  }

  @Test func aProfileOfAnotherColourSpaceIsLeftOut() throws {
    let colour: [UInt8] = [200, 60, 40]
    #expect(try middle(photo(colour, ColourProfiles.press { _ in 0 })) == middle(photo(colour, [])))
  }
}
