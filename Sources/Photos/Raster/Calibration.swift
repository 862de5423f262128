/// The colours of a PNG according to its `cHRM` and `gAMA`.
struct Calibration: Sendable, Hashable {
  struct Point: Sendable, Hashable {
    let x: Double
    let y: Double
  }

  /// White, red, green and blue; those of sRGB if the file names none.
  var chromaticities = Calibration.sRGB
  /// The exponent from code value to light; nil means the curve of sRGB.
  var exponent: Double?

  static let sRGB = [
    Point(x: 0.3127, y: 0.3290), Point(x: 0.64, y: 0.33), Point(x: 0.30, y: 0.60), Point(x: 0.15, y: 0.06),
  ]

  /// Nil if the file has no calibration, or an invalid one. A gamma close to 1/2.2, as programs write it for sRGB,
  /// means the curve of sRGB.
  init?(gamma: Double?, chromaticities: [Point]?) {
    guard gamma != nil || chromaticities != nil else { return nil }
    if let chromaticities {
      guard chromaticities.count == 4, chromaticities.allSatisfy(\.isMeant) else { return nil }
      self.chromaticities = chromaticities
    }
    if let gamma, abs(gamma * 2.2 - 1) > 0.05 {
      guard gamma > 0.1, gamma < 10 else { return nil }
      exponent = 1 / gamma
    }
  }
}

extension Calibration.Point {
  fileprivate var isMeant: Bool { x >= 0 && y > 0 && x + y <= 1 }
}
