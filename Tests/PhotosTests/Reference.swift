import Glibc

@testable import Photos

/// Slow and plain arithmetic to compare with.
enum Reference {
  /// Full-size Lanczos of three lobes in floating point, interleaved RGB in and out.
  static func lanczos(_ rgb: [UInt8], _ width: Int, _ height: Int, to newWidth: Int, _ newHeight: Int) -> [Double] {
    let across = weights(width, newWidth)
    let down = weights(height, newHeight)
    var columns = [Double](repeating: 0, count: width * newHeight * 3)
    for y in 0..<newHeight {
      for (row, weight) in down[y] {
        for x in 0..<width * 3 { columns[y * width * 3 + x] += Double(rgb[row * width * 3 + x]) * weight }
      }
    }
    var out = [Double](repeating: 0, count: newWidth * newHeight * 3)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        for (column, weight) in across[x] {
          for c in 0..<3 {
            out[(y * newWidth + x) * 3 + c] += columns[(y * width + column) * 3 + c] * weight
          }
        }
      }
    }
    return out.map { max(0, min(255, $0)) }
  }

  static func psnr(_ a: [UInt8], _ b: [Double]) -> Double {
    let sum = zip(a, b).reduce(0) { $0 + (Double($1.0) - $1.1) * (Double($1.0) - $1.1) }
    return 10 * log10(255 * 255 / max(sum / Double(max(a.count, 1)), 1e-9))
  }

  /// The same of brightness alone, which halved chroma does not touch.
  static func lumaPSNR(_ a: [UInt8], _ b: [Double]) -> Double {
    let weights = [0.299, 0.587, 0.114]
    let left = stride(from: 0, to: a.count, by: 3).map { at in
      UInt8(clamping: Int((0..<3).reduce(0.5) { $0 + Double(a[at + $1]) * weights[$1] }))
    }
    let right = stride(from: 0, to: b.count, by: 3).map { at in (0..<3).reduce(0) { $0 + b[at + $1] * weights[$1] } }
    return psnr(left, right)
  }

  private static func weights(_ source: Int, _ target: Int) -> [[(Int, Double)]] {
    let ratio = Double(source) / Double(target)
    let stretch = max(1, ratio)
    return (0..<target).map { index in
      let centre = (Double(index) + 0.5) * ratio
      let first = max(0, Int((centre - 3 * stretch).rounded(.down)))
      let last = min(source, Int((centre + 3 * stretch).rounded(.up)))
      let raw = (first..<last).map { ($0, lanczos((Double($0) + 0.5 - centre) / stretch)) }
      let sum = raw.reduce(0) { $0 + $1.1 }
      return raw.map { ($0.0, $0.1 / sum) }
    }
  }

  private static func lanczos(_ x: Double) -> Double {
    if x == 0 { return 1 }
    if abs(x) >= 3 { return 0 }
    return 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x)
  }
}

extension PhotoMaker {
  /// The pixels of an encoded photo, for looking at results.
  static func pixels(_ bytes: [UInt8]) throws -> (rgb: [UInt8], width: Int, height: Int) {
    try bytes.withUnsafeBytes { raw in
      let decoder: any PhotoDecoder =
        switch PhotoFormat(sniffing: raw) {
        case .jpeg: try JPEGDecoder(raw)
        case .png: try PNGDecoder(raw)
        case .webp: try WebPDecoder(raw)
        case .gif: try GIFDecoder(raw)
        default: throw CodecError.unknownFormat
        }
      let picture = try decoder.decode(Reduction(ratio: 1))
      let full = picture.copy(
        .whole(1 << 20, of: decoder.header.width, decoder.header.height), Resampler(), orientation: Orientation(1),
        halfChroma: false
      )
      return (full.interleavedRGB, full.width, full.height)
    }
  }
}
