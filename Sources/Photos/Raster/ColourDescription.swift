/// What a photo says of its own colours where they are not plain sRGB.
enum ColourDescription: Sendable, Hashable {
  /// An embedded ICC profile.
  case profile([UInt8])
  /// Numbers of a PNG that has no profile.
  case calibration(Calibration)
  /// The numbers by which HEIC, AVIF and PNG name a standard for bright screens.
  case codePoints(CodePoints)
}
