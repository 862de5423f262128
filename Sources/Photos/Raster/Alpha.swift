/// Transparent pixels stand on white, as on the page.
enum Alpha {
  /// Hands on a row of RGB, or of RGBA after laying it over white in place.
  static func add(_ row: UnsafeMutableBufferPointer<UInt8>, to rows: inout RowReducer, hasAlpha: Bool) {
    guard let base = row.baseAddress else { return }
    if hasAlpha { flatten(base, pixels: row.count / 4) }
    rows.add(base)
  }

  /// RGBA in, RGB out, in the first three quarters of the same memory.
  private static func flatten(_ row: UnsafeMutablePointer<UInt8>, pixels: Int) {
    for x in 0..<pixels {
      let alpha = UInt32(row[x * 4 + 3])
      for channel in 0..<3 {
        let sum = UInt32(row[x * 4 + channel]) * alpha + 255 * (255 - alpha)
        row[x * 3 + channel] = UInt8(truncatingIfNeeded: (sum + 127) / 255)
      }
    }
  }
}
