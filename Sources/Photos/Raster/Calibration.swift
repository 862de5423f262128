/// The colours of a PNG according to its `cICP`, or to its `cHRM` and `gAMA`.
struct Calibration: Sendable, Hashable {
  struct Point: Sendable, Hashable {
    let x: Double
    let y: Double
  }

  /// White, red, green and blue; those of sRGB if the file names none.
  var chromaticities = Calibration.sRGB
  /// From code value to light as Little CMS takes it: `(a x + b)^g` from `d` on and `c x` below, as g, a, b, c, d.
  var curve = Calibration.sRGBCurve

  static let sRGB = chromaticities(d65, (0.64, 0.33), (0.30, 0.60), (0.15, 0.06))
  private static let d65 = (0.3127, 0.3290)
  /// The curve of IEC 61966-2-1.
  private static let sRGBCurve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]

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
      curve = Self.power(1 / gamma)
    }
  }

  /// Nil for an HDR standard, and for code points that name no primaries or no curve.
  init?(_ points: CodePoints) {
    guard let chromaticities = Self.chromaticities(points.primaries), let curve = Self.curve(points.transfer) else {
      return nil
    }
    (self.chromaticities, self.curve) = (chromaticities, curve)
  }

  /// The primaries of ITU-T H.273, table 2; nil for a number that names none.
  static func chromaticities(_ number: Int) -> [Point]? {
    let illuminantC = (0.310, 0.316)
    return switch number {
    case 1: sRGB
    case 4: chromaticities(illuminantC, (0.67, 0.33), (0.21, 0.71), (0.14, 0.08))
    case 5: chromaticities(d65, (0.64, 0.33), (0.29, 0.60), (0.15, 0.06))
    case 6, 7: chromaticities(d65, (0.630, 0.340), (0.310, 0.595), (0.155, 0.070))
    case 8: chromaticities(illuminantC, (0.681, 0.319), (0.243, 0.692), (0.145, 0.049))
    case 9: chromaticities(d65, (0.708, 0.292), (0.170, 0.797), (0.131, 0.046))
    case 11: chromaticities((0.314, 0.351), (0.680, 0.320), (0.265, 0.690), (0.150, 0.060))
    case 12: chromaticities(d65, (0.680, 0.320), (0.265, 0.690), (0.150, 0.060))
    case 22: chromaticities(d65, (0.630, 0.340), (0.295, 0.605), (0.155, 0.077))
    default: nil
    }
  }

  /// The transfer functions of ITU-T H.273, table 3, except those of HDR and logarithms; nil for other numbers.
  private static func curve(_ number: Int) -> [Double]? {
    switch number {
    case 1, 6, 11, 12, 14, 15: [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081]
    case 4: power(2.2)
    case 5: power(2.8)
    case 7: [1 / 0.45, 1 / 1.1115, 0.1115 / 1.1115, 1 / 4, 0.0912]
    case 8: power(1)
    case 13: sRGBCurve
    case 17: power(2.6)
    default: nil
    }
  }

  private static func power(_ exponent: Double) -> [Double] { [exponent, 1, 0, 0, 0] }

  private static func chromaticities(_ points: (x: Double, y: Double)...) -> [Point] {
    points.map { Point(x: $0.x, y: $0.y) }
  }
}

extension Calibration.Point {
  fileprivate var isMeant: Bool { x >= 0 && y > 0 && x + y <= 1 }
}

/// The primaries and the transfer function of a picture, numbered as in ITU-T H.273.
struct CodePoints: Sendable, Hashable {
  let primaries: Int
  let transfer: Int
  /// Whether black is 16 and white is 235 of 255, as in video.
  var isNarrow = false

  /// The transfer functions SMPTE ST 2084, for light up to 10,000 candela, and hybrid log-gamma.
  var isPQ: Bool { transfer == 16 }
  var isHLG: Bool { transfer == 18 }

  /// Whether the picture contains light brighter than white paper (HDR).
  var isForBrightScreens: Bool { isPQ || isHLG }
}

extension CodePoints {
  /// The code points in the tag `cicp` of an ICC profile (ICC.1:2022, 9.2.17); nil if it has none.
  init?(profile: [UInt8]) {
    func number(_ at: Int) -> Int? {
      guard at >= 0, at + 4 <= profile.count else { return nil }
      return profile[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    guard let count = number(128), count <= 1024 else { return nil }
    let entry = (0..<count).first { number(132 + $0 * 12) == 0x6369_6370 }
    guard let entry, let at = number(132 + entry * 12 + 4), at + 12 <= profile.count, number(at) == 0x6369_6370 else {
      return nil
    }
    self.init(primaries: Int(profile[at + 8]), transfer: Int(profile[at + 9]))
  }
}
