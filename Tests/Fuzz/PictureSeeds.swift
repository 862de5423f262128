@testable import Photos

/// A small picture of every format.
enum PictureSeeds {
  static func all() throws -> [[UInt8]] {
    let rgb = (0..<12 * 8 * 3).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let small = [
      try PhotoEncoder.jpeg(rgb: rgb, width: 12, height: 8, quality: 70, exifOrientation: 6),
      try PhotoEncoder.png(rgb: rgb, width: 12, height: 8),
      try PhotoEncoder.webp(rgb: rgb, width: 12, height: 8, quality: 50),
    ]
    return small + Fixtures.base64.keys.sorted().map(Fixtures.bytes)
  }
}
