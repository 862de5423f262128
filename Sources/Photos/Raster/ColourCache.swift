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
