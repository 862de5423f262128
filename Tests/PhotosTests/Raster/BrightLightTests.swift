import Glibc
import Testing

@testable import Photos

/// Pictures for bright screens look on an ordinary one as their light says.
@Suite struct BrightLightTests {
  /// 24 x 16 pixels of BT.2020 and PQ in ten bits: white paper (203 cd/m2) on the left, 26 cd/m2 on the right.
  private static let avif = """
    AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYA\
    AAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAABwAAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IA\
    AAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAABgAAAAQAAAAEHBpeGkAAAAAAwoKCgAAAAxhdjFDgSBAAAAAABNjb2xybmNseAAJABAACYAA\
    AAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACRtZGF0EgAKCDgQ7+zhIgEyMg5EcAAAEBDacWtp5tPGaw==
    """

  private func made(_ bytes: [UInt8]) throws -> (rgb: [UInt8], width: Int, height: Int) {
    var settings = PhotoSettings()
    settings.quality = 95
    return try PhotoMaker.pixels(try PhotoMaker(settings).make(bytes, .picture).copies[0].bytes)
  }

  /// The middles of the left and of the right half.
  private func halves(_ bytes: [UInt8]) throws -> (left: [Int], right: [Int]) {
    let made = try made(bytes)
    let at = { x in (made.height / 2 * made.width + x) * 3 }
    let (left, right) = (at(made.width / 4), at(made.width * 3 / 4))
    return (made.rgb[left..<left + 3].map(Int.init), made.rgb[right..<right + 3].map(Int.init))
  }

  private func pq(_ candela: Double) -> Double {
    let power = pow(candela / 10_000, 0.1593017578125)
    return pow((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power), 78.84375)
  }

  private func sRGB(_ light: Double) -> Int {
    Int(((light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055) * 255).rounded())
  }

  private func shown(_ points: CodePoints, _ rgb: [UInt8]) throws -> [Int] {
    try #require(BrightLight(points)).apply(rgb).map(Int.init)
  }

  @Test func paperIsNearlyWhiteAndGreyIsItself() throws {
    let (left, right) = try halves(Fixtures.decode(Self.avif))
    #expect(left.allSatisfy { (222...236).contains($0) }, "\(left)")
    #expect(right.allSatisfy { abs($0 - sRGB(26.0 / 203)) <= 4 }, "\(right)")
  }

  @Test(arguments: [1.0, 5, 20, 60, 90]) func whatIsDarkerThanPaperStays(candela: Double) throws {
    let number = UInt8((pq(candela) * 255).rounded())
    let seen = try shown(CodePoints(primaries: 9, transfer: 16), [number, number, number])
    let steps = abs(sRGB(candela / 203) - sRGB(candela * 1.04 / 203)) + 2
    #expect(seen.allSatisfy { abs($0 - sRGB(candela / 203)) <= steps }, "\(seen)")
  }

  @Test(arguments: [16, 18]) func moreLightIsNeverDarker(transfer: Int) throws {
    let points = CodePoints(primaries: 9, transfer: transfer)
    let seen = try shown(points, (0...255).flatMap { [UInt8](repeating: UInt8($0), count: 3) })
    let greys = stride(from: 0, to: seen.count, by: 3).map { seen[$0] }
    #expect(zip(greys, greys.dropFirst()).allSatisfy { $0 <= $1 })
    #expect((greys.first, greys.last) == (0, 255))
    // Paper is 58 % of PQ and 75 % of HLG.
    #expect((222...236).contains(greys[transfer == 16 ? 148 : 191]))
  }

  @Test func wideColoursStayTheirHue() throws {
    let red = try shown(CodePoints(primaries: 9, transfer: 16), [140, 60, 60])
    #expect(red[0] > 180 && red[1] < 60 && red[2] < 60)
    let grey = try shown(CodePoints(primaries: 12, transfer: 18), [120, 120, 120])
    #expect(Set(grey).count == 1)
  }

  @Test func otherTransfersAreNoneOfIts() {
    for transfer in [0, 1, 2, 8, 13] {
      #expect(BrightLight(CodePoints(primaries: 9, transfer: transfer)) == nil)
    }
  }

  @Test func aPNGAndAProfileMaySayTheSame() throws {
    let number = UInt8((pq(203) * 255).rounded())
    let rgb = Drawing.flat(80, 80, number, number, number)
    let png = try PhotoEncoder.png(rgb: rgb, width: 80, height: 80)
    let marked = CalibrationTests.inserting([("cICP", [9, 16, 0, 1])], into: png)
    #expect(try halves(marked).left.allSatisfy { (222...236).contains($0) })
    #expect(try made(CalibrationTests.inserting([("cICP", [1, 13, 0, 1])], into: png)).rgb == made(png).rgb)
    let jpeg = try PhotoEncoder.jpeg(rgb: rgb, width: 80, height: 80, quality: 95)
    let profile = ColourProfiles.profile(
      space: "RGB ", connection: "XYZ ", tags: [("cicp", Array("cicp".utf8) + [0, 0, 0, 0, 9, 16, 0, 1])])
    #expect(try halves(ColourProfiles.embed(profile, inJPEG: jpeg)).left.allSatisfy { (222...236).contains($0) })
    #expect(CodePoints(profile: Array(profile.prefix(140))) == nil)
    #expect(CodePoints(profile: ColourProfiles.adobe) == nil)
  }
}
