internal import CLittleCMS

/// Converts a profile's colours to sRGB with Little CMS.
final class ColourTransform: ColourConversion {
  private let transform: Owned<cmsHTRANSFORM>
  private let channels: Int
  /// Whether it changes no colour by more than one step, so that it is not needed.
  let isIdentity: Bool

  /// Nil if the profile is damaged or does not belong to a picture in `space`. Such a profile is ignored, as browsers
  /// do.
  convenience init?(profile: [UInt8], space: Picture.Space) {
    guard let source = cmsOpenProfileFromMem(profile, UInt32(profile.count)) else { return nil }
    self.init(Owned(source) { cmsCloseProfile($0) }, space)
  }

  /// Nil if no light has such colours.
  convenience init?(calibration: Calibration, space: Picture.Space) {
    guard let curve = cmsBuildParametricToneCurve(nil, 4, calibration.curve) else { return nil }
    defer { cmsFreeToneCurve(curve) }
    let points = calibration.chromaticities.map { cmsCIExyY(x: $0.x, y: $0.y, Y: 1) }
    var white = points[0]
    var primaries = cmsCIExyYTRIPLE(Red: points[1], Green: points[2], Blue: points[3])
    var curves: [OpaquePointer?] = [curve, curve, curve]
    guard let source = cmsCreateRGBProfile(&white, &primaries, &curves) else { return nil }
    self.init(Owned(source) { cmsCloseProfile($0) }, space)
  }

  private init?(_ profile: Owned<cmsHPROFILE>, _ space: Picture.Space) {
    let (channels, signature, format) = Self.input(space)
    let source = profile.handle
    guard cmsGetColorSpace(source) == signature, let target = cmsCreate_sRGBProfile() else { return nil }
    defer { cmsCloseProfile(target) }
    let intent = UInt32(INTENT_RELATIVE_COLORIMETRIC)
    let flags = UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION)
    guard let transform = cmsCreateTransform(source, format, target, sumaq_rgb8, intent, flags) else { return nil }
    self.transform = Owned(transform) { cmsDeleteTransform($0) }
    self.channels = channels
    isIdentity = space != .invertedCMYK && Self.isIdentity(transform, channels: channels)
  }

  /// Converts interleaved samples of the profile's colour space to interleaved sRGB.
  func apply(_ samples: [UInt8]) -> [UInt8] { Self.apply(transform.handle, samples, channels: channels) }

  private static func apply(_ transform: cmsHTRANSFORM, _ samples: [UInt8], channels: Int) -> [UInt8] {
    let pixels = samples.count / channels
    return Array(unsafeUninitializedCapacity: pixels * 3) { output, count in
      cmsDoTransform(transform, samples, output.baseAddress, UInt32(pixels))
      count = pixels * 3
    }
  }

  private static func input(_ space: Picture.Space) -> (Int, cmsColorSpaceSignature, UInt32) {
    switch space {
    case .grey: (1, cmsSigGrayData, sumaq_gray8)
    case .rgb, .ycc: (3, cmsSigRgbData, sumaq_rgb8)
    case .invertedCMYK: (4, cmsSigCmykData, sumaq_inverted_cmyk8)
    }
  }

  /// Tests a grid of colours: profiles that only repeat sRGB are common, and their names are not reliable.
  private static func isIdentity(_ transform: cmsHTRANSFORM, channels: Int) -> Bool {
    let levels: [UInt8] = [0, 28, 57, 85, 113, 142, 170, 198, 227, 255]
    let input: [UInt8] =
      channels == 1
      ? levels : levels.flatMap { r in levels.flatMap { g in levels.flatMap { b in [r, g, b] } } }
    let expected = channels == 1 ? levels.flatMap { [$0, $0, $0] } : input
    return zip(apply(transform, input, channels: channels), expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }
}

/// Converts a photo's colours to sRGB.
protocol ColourConversion: AnyObject {
  /// Converts interleaved samples of the photo's colour space to interleaved sRGB.
  func apply(_ samples: [UInt8]) -> [UInt8]
}

/// The description of a photo's colours if they are not plain sRGB.
enum ColourDescription: Sendable, Hashable {
  /// An embedded ICC profile.
  case profile([UInt8])
  /// The calibration of a PNG without a profile.
  case calibration(Calibration)
  /// The code points by which HEIC, AVIF and PNG name an HDR standard.
  case codePoints(CodePoints)
}

/// The conversion of the last colour description, as photos of one phone have the same one.
struct ColourCache {
  private var colours: ColourDescription?
  private var space: Picture.Space?
  private var last: (any ColourConversion)?

  /// Nil if no conversion is needed.
  mutating func conversion(for colours: ColourDescription, _ space: Picture.Space) -> (any ColourConversion)? {
    if self.space != space || self.colours != colours {
      last = Self.conversion(for: colours, space)
      (self.colours, self.space) = (colours, space)
    }
    return last
  }

  private static func conversion(
    for colours: ColourDescription, _ space: Picture.Space
  ) -> (any ColourConversion)? {
    switch colours {
    case .codePoints(let points): return light(points, space)
    case .calibration(let calibration): return useful(ColourTransform(calibration: calibration, space: space))
    case .profile(let profile):
      // Little CMS would make such a picture as dark as its brightest highlight requires.
      if let light = CodePoints(profile: profile).flatMap({ light($0, space) }) { return light }
      return useful(ColourTransform(profile: profile, space: space))
    }
  }

  private static func light(_ points: CodePoints, _ space: Picture.Space) -> BrightLight? {
    space == .rgb || space == .ycc ? BrightLight(points) : nil
  }

  private static func useful(_ transform: ColourTransform?) -> ColourTransform? {
    transform?.isIdentity == true ? nil : transform
  }
}
