import Testing

@testable import Photos

/// The wide instructions are another way to the same bits.
@Suite(.enabled(if: WeightedSums.best.isFast)) struct WeightedSumsTests {
  @Test(arguments: 0..<40) func wideAndPlainAgree(seed: Int) {
    var random = SplitMix(UInt64(seed))
    let (width, height) = (1 + random.below(300), 1 + random.below(200))
    let plane = Plane(width: width, height: height)
    let isNoise = seed % 2 == 0
    for y in 0..<height {
      for x in 0..<width { plane[x, y] = isNoise ? UInt8(random.below(256)) : UInt8((x / 9 + y / 7) % 2 * 255) }
    }
    let (newWidth, newHeight) = (1 + random.below(width), 1 + random.below(height))
    let window = Resampler.Window(
      left: 0, right: Double(width) - Double(random.below(2)) / 2, top: 0, bottom: Double(height), columns: width,
      rows: height)
    let wide = Resampler(.best).resample(plane, window, width: newWidth, height: newHeight)
    let plain = Resampler(.plain).resample(plane, window, width: newWidth, height: newHeight)
    for y in 0..<newHeight {
      for x in 0..<newWidth where wide[x, y] != plain[x, y] {
        Issue.record("\(width) x \(height) to \(newWidth) x \(newHeight) differs at \(x), \(y)")
        return
      }
    }
  }
}
