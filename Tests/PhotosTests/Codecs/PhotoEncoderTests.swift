import Testing

@testable import Photos

@Suite struct PhotoEncoderTests {
  @Test func writesEachFormatsOwnSignature() throws {
    let rgb = Drawing.scene(40, 30)
    let jpeg = try PhotoEncoder.jpeg(rgb: rgb, width: 40, height: 30, quality: 80)
    let png = try PhotoEncoder.png(rgb: rgb, width: 40, height: 30)
    let webp = try PhotoEncoder.webp(rgb: rgb, width: 40, height: 30, quality: 80)
    #expect(jpeg.starts(with: [0xff, 0xd8, 0xff]))
    #expect(png.starts(with: [0x89, 0x50, 0x4e, 0x47]))
    #expect(webp.starts(with: Array("RIFF".utf8)))
  }

  @Test func theSamePixelsGiveTheSameBytes() throws {
    let rgb = Drawing.scene(33, 17)
    #expect(
      try PhotoEncoder.jpeg(rgb: rgb, width: 33, height: 17, quality: 82, exifOrientation: 6)
        == PhotoEncoder.jpeg(rgb: rgb, width: 33, height: 17, quality: 82, exifOrientation: 6))
  }

  @Test(arguments: [(0, 1), (1, 0), (2, 2), (70_000, 1)])
  func refusesSizesThatDoNotGoWithTheBytes(width: Int, height: Int) {
    #expect(throws: CodecError.self) {
      try PhotoEncoder.jpeg(rgb: [1, 2, 3], width: width, height: height, quality: 80)
    }
  }
}
