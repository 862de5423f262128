/// The description of a photo's colours if they are not plain sRGB.
enum ColourDescription: Sendable, Hashable {
  /// An embedded ICC profile.
  case profile([UInt8])
  /// The calibration of a PNG without a profile.
  case calibration(Calibration)
  /// The code points by which HEIC, AVIF and PNG name an HDR standard.
  case codePoints(CodePoints)
}
