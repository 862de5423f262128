extension Picture {
  /// Interleaved samples without conversion; all planes have the same size.
  var interleaved: [UInt8] {
    guard let first = planes.first else { return [] }
    let planes = planes
    return Array(unsafeUninitializedCapacity: first.width * first.height * planes.count) { output, count in
      for (channel, plane) in planes.enumerated() {
        var at = channel
        for y in 0..<first.height {
          let row = plane.pixels + y * plane.stride
          for x in 0..<first.width {
            output[at] = row[x]
            at += planes.count
          }
        }
      }
      count = first.width * first.height * planes.count
    }
  }

  /// Interleaved RGB without regard to a profile; all planes have the same size.
  var interleavedRGB: [UInt8] {
    switch space {
    case .rgb: interleaved
    case .grey: planes.isEmpty ? [] : Picture(space: .rgb, planes: [planes[0], planes[0], planes[0]]).interleaved
    case .ycc: Self.converted(interleaved, stride: 3, Self.fromYCC)
    case .invertedCMYK: Self.converted(interleaved, stride: 4, Self.fromInvertedCMYK)
    }
  }

  /// A picture from interleaved RGB.
  init(interleavedRGB samples: [UInt8], width: Int, height: Int) {
    var rows = RowReducer(width: width, height: height, channels: 3, factor: 1)
    samples.withUnsafeBufferPointer { samples in
      guard let base = samples.baseAddress else { return }
      for y in 0..<height { rows.add(base + y * width * 3) }
    }
    self = rows.finish(.rgb)
  }

  @inline(__always)
  private static func converted(
    _ samples: [UInt8], stride: Int, _ convert: (UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>) -> Void
  ) -> [UInt8] {
    let pixels = samples.count / stride
    return Array(unsafeUninitializedCapacity: pixels * 3) { output, count in
      samples.withUnsafeBufferPointer { input in
        guard let input = input.baseAddress, let output = output.baseAddress else { return }
        for pixel in 0..<pixels { convert(input + pixel * stride, output + pixel * 3) }
      }
      count = pixels * 3
    }
  }

  /// The matrix of JFIF in 16-bit fixed point.
  @inline(__always)
  private static func fromYCC(_ input: UnsafePointer<UInt8>, _ output: UnsafeMutablePointer<UInt8>) {
    let luma = Int32(input[0]) << 16 + (1 << 15)
    let (blue, red) = (Int32(input[1]) - 128, Int32(input[2]) - 128)
    output[0] = clamped(luma + 91_881 * red)
    output[1] = clamped(luma - 22_554 * blue - 46_802 * red)
    output[2] = clamped(luma + 116_130 * blue)
  }

  @inline(__always)
  private static func clamped(_ fixed: Int32) -> UInt8 { UInt8(truncatingIfNeeded: max(0, min(255, fixed >> 16))) }

  @inline(__always)
  private static func fromInvertedCMYK(_ input: UnsafePointer<UInt8>, _ output: UnsafeMutablePointer<UInt8>) {
    let black = UInt32(input[3])
    for channel in 0..<3 { output[channel] = UInt8(truncatingIfNeeded: (UInt32(input[channel]) * black + 127) / 255) }
  }
}
