/// Converts a photo's colours to sRGB.
protocol ColourConversion: AnyObject {
  /// Converts interleaved samples of the photo's colour space to interleaved sRGB.
  func apply(_ samples: [UInt8]) -> [UInt8]
}
