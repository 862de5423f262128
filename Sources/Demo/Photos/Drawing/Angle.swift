/// Our own sine function, as the C library's differs in the last bit between machines.
enum Angle {
  /// The sine of an angle in turns: 0.25 is a right angle.
  static func sine(_ turns: Double) -> Double {
    var part = turns - turns.rounded(.down)
    var sign = 1.0
    if part >= 0.5 {
      part -= 0.5
      sign = -1
    }
    if part > 0.25 { part = 0.5 - part }
    let x = part * 6.283185307179586
    let square = x * x
    let series = 1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72 * (1 - square / 110))))
    return sign * x * series
  }

  static func cosine(_ turns: Double) -> Double { sine(turns + 0.25) }
}
