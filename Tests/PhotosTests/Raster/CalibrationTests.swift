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

  /// Primaries, transfer function, matrix and full range (ITU-T H.273).
  private func codes(_ primaries: UInt8, _ transfer: UInt8, _ matrix: UInt8 = 0, _ range: UInt8 = 1) -> (
    String, [UInt8]
  ) {
    ("cICP", [primaries, transfer, matrix, range])
  }

  /// The number of light in sRGB, by the book.
  private static func number(_ light: Double) -> Double {
    ColourProfiles.expected([light, light, light], d50Grey) { $0 }[0]
  }

  private static let d50Grey = [[0.9642, 1, 0.8249], [0, 0, 0], [0, 0, 0]]
  private static func inverse709(_ number: Double) -> Double {
    number < 0.081 ? number / 4.5 : pow((number + 0.099) / 1.099, 1 / 0.45)
  }

  @Test func codePointsNameCurvesOfGreys() throws {
    let curves: [(UInt8, (Double) -> Double)] = [
      (1, Self.inverse709), (4, { pow($0, 2.2) }), (5, { pow($0, 2.8) }), (6, Self.inverse709), (8, { $0 }),
      (13, ColourProfiles.sRGBGamma), (14, Self.inverse709), (15, Self.inverse709), (17, { pow($0, 2.6) }),
    ]
    for (transfer, curve) in curves {
      for level in [16, 73, 128, 200] as [UInt8] {
        let (seen, expected) = (
          try middle([codes(1, transfer)], [level, level, level]), Self.number(curve(Double(level) / 255))
        )
        #expect(seen.allSatisfy { abs($0 - expected) <= 2 }, "\(transfer): \(level) is \(seen), not \(expected)")
      }
    }
  }

  @Test func aGreyPictureHasItsCurve() throws {
    let png = Fixtures.decode(
      "iVBORw0KGgoAAAANSUhEUgAAAFAAAABQCAAAAACreq1xAAAAMUlEQVR42u3MQREAAAwCIKMb3RJ77SAA6bEIhUKhUCgUCoVCoVAoFAqFQqFQKBT+Cgde44C1JKmC2wAAAABJRU5ErkJggg=="
    )
    let copy = try PhotoMaker(PhotoSettings()).make(Self.inserting([codes(1, 8)], into: png), .picture).copies[0].bytes
    #expect(try PhotoMaker.pixels(copy).rgb.allSatisfy { abs(Int($0) - 188) <= 2 })
  }

  @Test func codePointsNamePrimaries() throws {
    let numbers = Self.colour.map { Double($0) / 255 }
    let wide = [[0.67348, 0.27904, -0.00193], [0.16566, 0.67535, 0.02998], [0.12506, 0.04561, 0.79686]]
    for (chunk, primaries, curve) in [
      (codes(12, 13), ColourProfiles.p3Primaries, ColourProfiles.sRGBGamma), (codes(9, 1), wide, Self.inverse709),
    ] as [((String, [UInt8]), [[Double]], (Double) -> Double)] {
      let expected = ColourProfiles.expected(numbers, primaries, gamma: curve)
      let seen = try middle([chunk])
      #expect(zip(seen, expected).allSatisfy { abs($0 - $1) <= 5 }, "\(seen) instead of \(expected)")
    }
  }

  @Test func codePointsOutrankProfilesAndSRGB() throws {
    let broken: (String, [UInt8]) = ("iCCP", Array("name\0\0no deflate stream".utf8))
    for others in [[("sRGB", [0])], [gamma(1), points(Self.p3)], [broken], []] as [[(String, [UInt8])]] {
      #expect(try middle(others + [codes(1, 8)], [128, 128, 128]).allSatisfy { abs($0 - 188) <= 2 })
    }
    #expect(try middle([codes(1, 13), gamma(1), points(Self.p3)]) == middle([]))
  }

  @Test func aNarrowRangeIsSpread() throws {
    for (level, full) in [(16, 0), (126, 128), (235, 255), (255, 255), (0, 0)] as [(UInt8, Double)] {
      let seen = try middle([codes(1, 13, 0, 0)], [level, level, level])
      #expect(seen.allSatisfy { abs($0 - full) <= 1 }, "\(seen)")
    }
  }

  @Test func codePointsWithoutAMeaningAreLeftOut() throws {
    let (plain, light) = (try middle([]), try middle([gamma(1)]))
    for chunk in [
      codes(2, 8), codes(1, 2), codes(3, 13), codes(1, 200), codes(200, 16), codes(1, 8, 1), codes(1, 8, 0, 2),
    ] {
      #expect(try middle([chunk]) == plain, "\(chunk)")
      #expect(try middle([chunk, gamma(1)]) == light, "\(chunk)")
    }
    let png = try PhotoEncoder.png(rgb: Drawing.flat(80, 80, 128, 128, 128), width: 80, height: 80)
    var damaged = Self.inserting([codes(1, 8)], into: png)
    damaged[33 + 8] = 9
    let maker = try PhotoMaker(PhotoSettings())
    #expect(try maker.make(damaged, .picture) == maker.make(png, .picture))
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
