/// From a photo's own colours to sRGB.
protocol ColourConversion: AnyObject {
  /// Interleaved samples of the photo's space as interleaved sRGB.
  func apply(_ samples: [UInt8]) -> [UInt8]
}
