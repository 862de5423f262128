import Glibc
import Testing

@testable import Photos

/// Colours of a PNG that has no profile but says what its numbers mean.
@Suite struct CalibrationTests {
  private static let p3 = [(0.3127, 0.3290), (0.680, 0.320), (0.265, 0.690), (0.150, 0.060)]
  private static let sRGB = [(0.3127, 0.3290), (0.64, 0.33), (0.30, 0.60), (0.15, 0.06)]
  private static let colour: [UInt8] = [200, 60, 40]

  /// The PNG with these chunks behind its header.
  static func inserting(_ chunks: [(String, [UInt8])], into png: [UInt8]) -> [UInt8] {
    let added = chunks.flatMap { name, body in
      let named = Array(name.utf8) + body
      return word(body.count) + named + CRC32.bytes(named[...])
    }
    return Array(png[..<33]) + added + png[33...]
  }

  private static func word(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private func gamma(_ value: Double) -> (String, [UInt8]) { ("gAMA", Self.word(Int((value * 100_000).rounded()))) }

  private func points(_ points: [(Double, Double)]) -> (String, [UInt8]) {
    ("cHRM", points.flatMap { [$0.0, $0.1] }.flatMap { Self.word(Int(($0 * 100_000).rounded())) })
  }

  private func middle(_ chunks: [(String, [UInt8])], _ colour: [UInt8] = Self.colour) throws -> [Double] {
    var settings = PhotoSettings()
    settings.quality = 95
    let png = try PhotoEncoder.png(
      rgb: Drawing.flat(80, 80, colour[0], colour[1], colour[2]), width: 80, height: 80)
    let copy = try PhotoMaker(settings).make(Self.inserting(chunks, into: png), .picture).copies[0].bytes
    let pixels = try PhotoMaker.pixels(copy).rgb
    return pixels[(40 * 80 + 40) * 3..<(40 * 80 + 40) * 3 + 3].map(Double.init)
  }

  @Test func primariesBecomeThoseOfSRGB() throws {
    let numbers = Self.colour.map { Double($0) / 255 }
    for (chunks, curve) in [
      ([points(Self.p3)], ColourProfiles.sRGBGamma), ([gamma(0.45455), points(Self.p3)], ColourProfiles.sRGBGamma),
      ([gamma(0.55556), points(Self.p3)], { pow($0, 1.8) }),
    ] as [([(String, [UInt8])], (Double) -> Double)] {
      let expected = ColourProfiles.expected(numbers, ColourProfiles.p3Primaries, gamma: curve)
      let seen = try middle(chunks)
      #expect(zip(seen, expected).allSatisfy { abs($0 - $1) <= 5 }, "\(seen) instead of \(expected)")
    }
  }

  @Test func lightItselfBecomesNumbers() throws {
    let seen = try middle([gamma(1)], [128, 128, 128])
    #expect(seen.allSatisfy { abs($0 - 188) <= 3 }, "\(seen)")
  }

  @Test func whatMeansSRGBChangesNothing() throws {
    let plain = try middle([])
    #expect(try middle([gamma(0.45455), points(Self.sRGB)]) == plain)
    #expect(try middle([gamma(0.4545)]) == plain)
    // `sRGB` says more than both.
    #expect(try middle([("sRGB", [0]), gamma(1), points(Self.p3)]) == plain)
  }

  @Test func whatCannotBeMeantIsLeftOut() throws {
    let plain = try middle([])
    #expect(try middle([gamma(0.0001)]) == plain)
    #expect(try middle([points([(0, 0), (0, 0), (0, 0), (0, 0)])]) == plain)
    #expect(try middle([points([(0.3, 0.3), (0.3, 0.3), (0.3, 0.3), (0.3, 0.3)])]) == plain)
    #expect(try middle([points([(0.9, 0.9), (0.64, 0.33), (0.3, 0.6), (0.15, 0.06)])]) == plain)
  }
}
