import Testing

@testable import Photos

@Suite struct PhotoMakerTests {
  private func maker(_ change: (inout PhotoSettings) -> Void = { _ in }) throws -> PhotoMaker {
    var settings = PhotoSettings()
    change(&settings)
    return try PhotoMaker(settings)
  }

  @Test func oneSourceBecomesTwoSizesAndAPreview() throws {
    let source = try PhotoEncoder.jpeg(rgb: Drawing.scene(451, 277), width: 451, height: 277, quality: 90)
    let made = try maker { $0.sizes = [300, 107] }.make(source, .picture)
    #expect(made.copies.map(\.pixels) == [300, 107])
    #expect(made.copies.map(\.width) == [300, 107])
    #expect(made.copies.map(\.height) == [184, 66])
    #expect(made.preview.hasPrefix("data:image/"))
    #expect(made.preview.utf8.count <= 300)
    for copy in made.copies {
      let pixels = try PhotoMaker.pixels(copy.bytes)
      #expect((pixels.width, pixels.height) == (copy.width, copy.height))
    }
  }

  @Test func neverMakesAPhotoLarger() throws {
    let source = try PhotoEncoder.png(rgb: Drawing.scene(250, 100), width: 250, height: 100)
    let made = try maker().make(source, .picture)
    #expect(made.copies.map(\.pixels) == [900])
    #expect(made.copies.map(\.width) == [250])
  }

  @Test func anAvatarIsTheMiddleSquare() throws {
    var rgb = Drawing.flat(300, 100, 250, 0, 0)
    for y in 0..<100 { for x in 100..<200 { rgb[(y * 300 + x) * 3] = 0; rgb[(y * 300 + x) * 3 + 2] = 250 } }
    let made = try maker().make(try PhotoEncoder.png(rgb: rgb, width: 300, height: 100), .avatar)
    #expect(made.copies.map(\.pixels) == [96])
    let pixels = try PhotoMaker.pixels(made.copies[0].bytes)
    #expect((pixels.width, pixels.height) == (96, 96))
    #expect(pixels.rgb[(48 * 96 + 2) * 3] < 40)
    #expect(pixels.rgb[(48 * 96 + 48) * 3 + 2] > 220)
  }

  @Test(arguments: 1...8) func everyOrientationComesOutUpright(_ number: Int) throws {
    let (width, height) = (61, 40)
    let upright = Drawing.scene(width, height, seed: 5)
    let picture = Picture(interleavedRGB: upright, width: width, height: height)
    let orientation = Orientation(number)
    // Stored as the camera would have: the inverse is itself but for the two quarter turns.
    let inverse = Orientation([6: 8, 8: 6][number] ?? number)
    let stored = Picture(space: .rgb, planes: picture.planes.map(inverse.upright))
    #expect(Picture(space: .rgb, planes: stored.planes.map(orientation.upright)).interleaved == upright)
    let bytes = try PhotoEncoder.jpeg(
      rgb: stored.interleaved, width: stored.width, height: stored.height, quality: 95, exifOrientation: number)
    let made = try maker { $0.quality = 95 }.make(bytes, .picture)
    let pixels = try PhotoMaker.pixels(made.copies[0].bytes)
    #expect((pixels.width, pixels.height) == (width, height))
    let plain = try maker { $0.quality = 95 }.make(
      try PhotoEncoder.jpeg(rgb: upright, width: width, height: height, quality: 95), .picture)
    let expected = try PhotoMaker.pixels(plain.copies[0].bytes).rgb
    #expect(Reference.psnr(pixels.rgb, expected.map(Double.init)) > 30)
  }

  @Test func orientationSixTurnsTheTopLeftCornerToTheTopRight() throws {
    var stored = Drawing.flat(64, 32, 255, 255, 255)
    for y in 0..<12 { for x in 0..<12 { for c in 0..<3 { stored[(y * 64 + x) * 3 + c] = 0 } } }
    let bytes = try PhotoEncoder.jpeg(rgb: stored, width: 64, height: 32, quality: 95, exifOrientation: 6)
    let pixels = try PhotoMaker.pixels(try maker().make(bytes, .picture).copies[0].bytes)
    #expect((pixels.width, pixels.height) == (32, 64))
    #expect(pixels.rgb[(2 * 32 + 29) * 3] < 40)
    #expect(pixels.rgb[(2 * 32 + 2) * 3] > 220)
  }

  @Test(arguments: [(401, 303), (499, 375), (256, 439), (625, 451)])
  func isCloseToAFullSizeLanczos(width: Int, height: Int) throws {
    let source = try PhotoEncoder.jpeg(
      rgb: Drawing.scene(width, height, seed: 9), width: width, height: height, quality: 92)
    let full = try PhotoMaker.pixels(source)
    let longest = 100
    let made = try maker {
      $0.sizes = [longest]; $0.quality = 100
    }.make(source, .picture)
    let copy = try PhotoMaker.pixels(made.copies[0].bytes)
    let reference = Reference.lanczos(full.rgb, width, height, to: copy.width, copy.height)
    #expect(Reference.psnr(copy.rgb, reference) > 30)
    #expect(Reference.lumaPSNR(copy.rgb, reference) > 44)
  }

  @Test(arguments: ["png", "jpeg", "webp"]) func formatsAreToldByContent(_ format: String) throws {
    let rgb = Drawing.scene(250, 150)
    let bytes =
      switch format {
      case "png": try PhotoEncoder.png(rgb: rgb, width: 250, height: 150)
      case "jpeg": try PhotoEncoder.jpeg(rgb: rgb, width: 250, height: 150, quality: 90)
      default: try PhotoEncoder.webp(rgb: rgb, width: 250, height: 150, quality: 90)
      }
    let copy = try maker {
      $0.sizes = [225]; $0.quality = 95
    }.make(bytes, .picture).copies[0]
    let pixels = try PhotoMaker.pixels(copy.bytes)
    let reference = Reference.lanczos(rgb, 250, 150, to: 225, 135)
    #expect(Reference.psnr(pixels.rgb, reference) > 27)
  }

  @Test func keepsToTheBudgetByQualityThenBySize() throws {
    var random = SplitMix(3)
    let noise = (0..<300 * 300 * 3).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let source = try PhotoEncoder.png(rgb: noise, width: 300, height: 300)
    let made = try maker { $0.budgetBytes = 8_000 }.make(source, .picture)
    #expect(made.copies.allSatisfy { $0.bytes.count <= 8_000 })
    #expect(made.copies[0].width < 300)
  }

  @Test func limitsAreLookedAtBeforeDecoding() throws {
    let source = try PhotoEncoder.png(rgb: Drawing.scene(40, 40), width: 40, height: 40)
    #expect(throws: CodecError.tooLarge("it has 40 x 40 pixels, more than the 0.1 megapixels of photos.megapixels")) {
      try maker { $0.limitPixels = 1000 }.make(source, .picture)
    }
    #expect(throws: CodecError.self) { try maker { $0.limitBytes = 10 }.make(source, .picture) }
  }

  @Test func aCopyCarriesNoMetadata() throws {
    let source = try PhotoEncoder.jpeg(
      rgb: Drawing.scene(200, 160), width: 200, height: 160, quality: 90, exifOrientation: 3)
    #expect(source.contains(Array("Exif".utf8)))
    let made = try maker().make(source, .picture)
    #expect(!made.copies[0].bytes.contains(Array("Exif".utf8)))
  }

  /// The first component's sampling in the frame header: 2 x 2 where chroma is halved, 1 x 1 where it is whole.
  private func sampling(_ jpeg: [UInt8]) throws -> UInt8 {
    jpeg[try #require(jpeg.firstRange(of: [0xff, 0xc0])).lowerBound + 11]
  }

  @Test(arguments: [(82, 0x22), (95, 0x11)]) func fineQualitiesKeepColoursSharp(quality: Int, expected: UInt8) throws {
    let source = try PhotoEncoder.jpeg(rgb: Drawing.scene(101, 83), width: 101, height: 83, quality: 90)
    let copy = try maker { $0.quality = quality }.make(source, .picture).copies[0].bytes
    #expect(try sampling(copy) == expected)
  }

  @Test(arguments: [(63, 200, 0x11), (200, 63, 0x11), (64, 64, 0x22)], ["png", "jpeg"])
  func smallCopiesKeepColoursSharp(size: (width: Int, height: Int, expected: UInt8), format: String) throws {
    let rgb = Drawing.scene(size.width, size.height)
    let source =
      format == "png"
      ? try PhotoEncoder.png(rgb: rgb, width: size.width, height: size.height)
      : try PhotoEncoder.jpeg(rgb: rgb, width: size.width, height: size.height, quality: 90)
    #expect(try sampling(try maker().make(source, .picture).copies[0].bytes) == size.expected)
  }

  /// The second copy is small though the first is not.
  @Test func aSmallCopyOfALargeOneKeepsColoursSharp() throws {
    let source = try PhotoEncoder.jpeg(rgb: Drawing.scene(400, 120), width: 400, height: 120, quality: 90)
    let copies = try maker { $0.sizes = [400, 100] }.make(source, .picture).copies
    #expect(try copies.map { try sampling($0.bytes) } == [0x22, 0x11])
  }

  /// Columns of red and green, a pixel wide: halved chroma makes them brown.
  @Test(arguments: [PhotoSettings.Format.jpeg, .webp]) func anIconKeepsItsColours(_ format: PhotoSettings.Format) throws
  {
    let rgb = (0..<48 * 48).flatMap { $0 & 1 == 0 ? [230, 20, 20] : [20, 160, 20] as [UInt8] }
    let copy = try maker { $0.format = format }.make(try PhotoEncoder.png(rgb: rgb, width: 48, height: 48), .picture)
    let pixels = try PhotoMaker.pixels(copy.copies[0].bytes).rgb
    #expect(pixels[24 * 48 * 3] > 190 && pixels[24 * 48 * 3 + 1] < 70)
    #expect(pixels[24 * 48 * 3 + 3] < 70 && pixels[24 * 48 * 3 + 4] > 120)
  }

  @Test func webpByChoice() throws {
    let source = try PhotoEncoder.jpeg(rgb: Drawing.scene(200, 160), width: 200, height: 160, quality: 90)
    let made = try maker { $0.format = .webp }.make(source, .picture)
    #expect(made.copies.allSatisfy { $0.bytes.starts(with: Array("RIFF".utf8)) })
  }
}
