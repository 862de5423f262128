internal import CWebP

/// libwebp for reading; of an animation its first frame.
struct WebPDecoder: PhotoDecoder {
  let header: PhotoHeader
  private let container: WebPContainer
  private let hasAlpha: Bool

  init(_ bytes: UnsafeRawBufferPointer) throws(CodecError) {
    container = try WebPContainer(bytes)
    var features = WebPBitstreamFeatures()
    let answer = container.withStill {
      WebPGetFeatures($0.baseAddress?.assumingMemoryBound(to: UInt8.self), $0.count, &features)
    }
    guard answer == VP8_STATUS_OK else { throw .damaged("the WebP decoder cannot read its header") }
    hasAlpha = features.has_alpha != 0
    header = PhotoHeader(
      width: Int(features.width), height: Int(features.height), orientation: container.orientation,
      profile: container.profile)
  }

  func decode(_ reduction: Reduction) throws(CodecError) -> Picture {
    let factor = reduction.boxFactor
    let (width, height) = ((header.width + factor - 1) / factor, (header.height + factor - 1) / factor)
    let channels = hasAlpha ? 4 : 3
    var pixels = [UInt8](repeating: 255, count: width * height * channels)
    let answer = pixels.withUnsafeMutableBufferPointer { pixels in
      container.withStill { read($0, into: pixels, width, height, scaled: factor > 1) }
    }
    guard answer != VP8_STATUS_OUT_OF_MEMORY else { throw .tooLarge(PhotoLimit.memory) }
    guard answer == VP8_STATUS_OK else { throw .damaged("the WebP decoder says: status \(answer.rawValue)") }
    var rows = RowReducer(width: width, height: height, channels: 3, factor: 1)
    pixels.withUnsafeMutableBufferPointer { pixels in
      for y in 0..<height {
        let row = pixels[(y * width * channels)..<((y + 1) * width * channels)]
        Alpha.add(UnsafeMutableBufferPointer(rebasing: row), to: &rows, hasAlpha: hasAlpha)
      }
    }
    return rows.finish(.rgb)
  }

  private func read(
    _ bytes: UnsafeRawBufferPointer, into pixels: UnsafeMutableBufferPointer<UInt8>, _ width: Int, _ height: Int,
    scaled: Bool
  ) -> VP8StatusCode {
    var config = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&config) != 0 else { return VP8_STATUS_INVALID_PARAM }
    config.options.use_scaling = scaled ? 1 : 0
    config.options.scaled_width = Int32(width)
    config.options.scaled_height = Int32(height)
    config.output.colorspace = hasAlpha ? MODE_RGBA : MODE_RGB
    config.output.is_external_memory = 1
    config.output.u.RGBA.rgba = pixels.baseAddress
    config.output.u.RGBA.stride = Int32(width * (hasAlpha ? 4 : 3))
    config.output.u.RGBA.size = pixels.count
    return WebPDecode(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, &config)
  }
}
