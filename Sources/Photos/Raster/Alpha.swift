/// Draws transparent pixels on white, like the page.
enum Alpha {
  /// Passes on a row of RGB, or of RGBA after drawing it on white in place.
  static func add(_ row: UnsafeMutableBufferPointer<UInt8>, to rows: inout RowReducer, hasAlpha: Bool) {
    guard let base = row.baseAddress else { return }
    if hasAlpha { flatten(row) }
    rows.add(base)
  }

  /// Converts RGBA to RGB in the first three quarters of the same memory.
  static func flatten(_ row: UnsafeMutableBufferPointer<UInt8>) {
    guard let row = row.baseAddress.map({ (pixels: $0, count: row.count / 4) }) else { return }
    for x in 0..<row.count {
      let alpha = UInt32(row.pixels[x * 4 + 3])
      for channel in 0..<3 {
        let sum = UInt32(row.pixels[x * 4 + channel]) * alpha + 255 * (255 - alpha)
        row.pixels[x * 3 + channel] = UInt8(truncatingIfNeeded: (sum + 127) / 255)
      }
    }
  }
}
