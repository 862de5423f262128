import Diagnostics
import Platform
import Testing

@testable import Photos

/// Every file ends as a copy or as a refusal; a crash here would end the tests.
@Suite struct TortureTests {
  private static let names = Fixtures.base64.keys.sorted()

  private func end(_ bytes: [UInt8], _ group: PhotoGroup = .picture) throws -> CodecError? {
    var settings = PhotoSettings()
    settings.sizes = [20, 10]
    let maker = try PhotoMaker(settings)
    do throws(CodecError) {
      let made = try maker.make(bytes, group)
      #expect(!made.copies.isEmpty && made.copies.allSatisfy { !$0.bytes.isEmpty })
      #expect(made.preview.utf8.count <= 300)
      return nil
    } catch { return error }
  }

  @Test(arguments: names) func aFileCutOffAnywhereIsEndedWell(_ name: String) throws {
    let bytes = Fixtures.bytes(name)
    for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40)) { _ = try end(Array(bytes[..<count])) }
    #expect(try end(Array(bytes[..<(bytes.count / 3)])) != nil)
  }

  @Test(arguments: names) func aFileWithWrongBytesIsEndedWell(_ name: String) throws {
    var random = SplitMix(UInt64(name.utf8.count))
    for _ in 0..<40 {
      var bytes = Fixtures.bytes(name)
      for _ in 0...random.below(6) { bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next()) }
      _ = try end(bytes, random.below(2) == 0 ? .picture : .avatar)
    }
  }

  @Test func nothingAndNoPictureAreRefused() throws {
    #expect(try end([]) == .damaged("it is empty"))
    #expect(try end(Array("<svg onload=alert(1)>".utf8)) == .unknownFormat)
    #expect(try end([0xff]) == .unknownFormat)
    #expect(try end([UInt8](repeating: 0, count: 5000)) == .unknownFormat)
    #expect(try end([0xff, 0xd8, 0xff]) != nil)
    #expect(try end(Array("RIFF".utf8) + [9, 0, 0, 0] + Array("WEBP".utf8)) == .unknownFormat)
    #expect(try end(Array("RIFF".utf8) + [9, 0, 0, 0] + Array("WEBPVP8 ".utf8)) != nil)
    #expect(try end([0, 0, 0, 24] + Array("ftypheic".utf8) + [UInt8](repeating: 0, count: 40)) != nil)
  }

  @Test func onePixelIsAPhoto() throws {
    for bytes in [
      try PhotoEncoder.jpeg(rgb: [1, 2, 3], width: 1, height: 1, quality: 80),
      try PhotoEncoder.png(rgb: [1, 2, 3], width: 1, height: 1),
      try PhotoEncoder.webp(rgb: [1, 2, 3], width: 1, height: 1, quality: 80),
    ] {
      #expect(try end(bytes) == nil)
      #expect(try end(bytes, .avatar) == nil)
    }
  }

  @Test(arguments: [(65_500, 1), (1, 65_500), (3, 9_001)]) func aVeryLongPhotoIsAPhoto(width: Int, height: Int) throws {
    let rgb = [UInt8](repeating: 90, count: width * height * 3)
    let jpeg = try PhotoEncoder.jpeg(rgb: rgb, width: width, height: height, quality: 80)
    #expect(try end(jpeg) == nil)
    #expect(try end(jpeg, .avatar) == nil)
    #expect(try end(try PhotoEncoder.png(rgb: rgb, width: width, height: height)) == nil)
  }

  @Test func anEndingThatLiesChangesNothing() throws {
    let town = try PhotoTown()
    try town.write(try PhotoEncoder.png(rgb: Drawing.scene(20, 20), width: 20, height: 20), "really-a-png.jpg")
    try town.add("really-a-png.jpg")
    #expect(try town.night().ready == 1)
  }

  @Test func ofFortyThousandFramesOneIsLookedAt() throws {
    let frame: [UInt8] = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    var bytes = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 9, 9, 9, 200, 200, 200]
    for _ in 0..<40_000 { bytes += frame }
    #expect(try end(bytes + [0x3b]) == nil)
  }

  @Test func bombsAreRefusedByTheirHeaders() throws {
    let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    // 100,000 x 100,000 in the header, with its right checksum.
    let header: [UInt8] = [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 1, 0x86, 0xa0, 0, 1, 0x86, 0xa0, 8, 2, 0, 0, 0]
    let bomb = png + header + CRC32.bytes(header[4...])
    #expect(try end(bomb).map { if case .tooLarge = $0 { true } else { false } } == true)
    let gif = Array("GIF89a".utf8) + [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0x3b]
    #expect(try end(gif).map { if case .tooLarge = $0 { true } else { false } } == true)
    var jpeg = Fixtures.bytes("full chroma")
    let frame = try #require(jpeg.firstRange(of: [0xff, 0xc0])).lowerBound
    for offset in 5...8 { jpeg[frame + offset] = 0xfe }
    #expect(try end(jpeg).map { if case .tooLarge = $0 { true } else { false } } == true)
  }

  @Test(arguments: [0, 1, 13, 14, 15, 200]) func brokenMetadataIsLeftOut(length: Int) throws {
    var random = SplitMix(UInt64(length))
    let jpeg = try PhotoEncoder.jpeg(rgb: Drawing.scene(30, 20), width: 30, height: 20, quality: 80)
    let junk = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    for (marker, start) in [
      (0xe1, Array("Exif\0\0".utf8)), (0xe2, Array("ICC_PROFILE\0".utf8) + [1, 1]), (0xee, Array("Adobe".utf8)),
    ] {
      let body = start + junk
      let segment: [UInt8] = [0xff, UInt8(marker), 0, UInt8(body.count + 2)] + body
      #expect(try end(Array(jpeg[..<2]) + segment + jpeg[2...]) == nil)
    }
  }

  @Test func aBrokenProfileOfAPNGCostsTheProfileAlone() throws {
    let png = try PhotoEncoder.png(rgb: Drawing.scene(20, 20), width: 20, height: 20)
    let chunk = Array("iCCPname\0\0no deflate stream".utf8)
    let length: [UInt8] = [0, 0, 0, UInt8(chunk.count - 4)]
    let headerEnd = 8 + 25
    let broken = Array(png[..<headerEnd]) + length + chunk + CRC32.bytes(chunk[...]) + png[headerEnd...]
    let maker = try PhotoMaker(PhotoSettings())
    #expect(try maker.make(broken, .picture) == maker.make(png, .picture))
    #expect(try end(Array(broken.dropLast(40))) != nil)
  }

  @Test(arguments: [
    [UInt8](), [0x49, 0x49], Array("II*\0\u{8}\0\0\0".utf8),
    Array("MM\0*".utf8) + [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0],
  ])
  func brokenOrientationIsNone(tiff: [UInt8]) {
    #expect(ExifOrientation.read(tiff: tiff[...]) == nil)
  }
}

/// The checksum of PNG chunks.
enum CRC32 {
  static func bytes(_ data: ArraySlice<UInt8>) -> [UInt8] {
    var crc: UInt32 = 0xffff_ffff
    for byte in data {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: ~crc >> UInt32($0)) }
  }
}
