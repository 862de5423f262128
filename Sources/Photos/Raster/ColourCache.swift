/// The last profile's transform: photos of one phone carry the same one.
struct ColourCache {
  private var profile: [UInt8] = []
  private var space: Picture.Space?
  private var last: ColourTransform?

  /// Nil where nothing is to be done.
  mutating func transform(for profile: [UInt8], _ space: Picture.Space) -> ColourTransform? {
    if self.space != space || self.profile != profile {
      let fresh = ColourTransform(profile: profile, space: space)
      last = fresh?.isIdentity == true ? nil : fresh
      (self.profile, self.space) = (profile, space)
    }
    return last
  }
}
