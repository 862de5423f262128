internal import Platform

/// A value axis with round steps.
struct Scale {
  let low: Double
  let high: Double
  let ticks: [Double]

  /// Covers `low...high` with at most five lines at 1, 2, 2.5 or 5 times a power of ten.
  init(low: Double, high: Double) {
    let span = high > low ? high - low : max(1, abs(high))
    let step = Self.step(span / 4)
    let first = (low / step + 1e-9).rounded(.down) * step
    let top = high > low ? high : low + span
    var ticks: [Double] = []
    var index = 0.0
    while first + index * step <= top + step * 1e-6, ticks.count < 12 {
      ticks.append(Self.round(first + index * step, step))
      index += 1
    }
    self.low = min(low, first)
    self.high = top
    self.ticks = ticks
  }

  /// 0 at the low end, 1 at the high end.
  func place(_ value: Double) -> Double {
    high > low ? min(1, max(0, (value - low) / (high - low))) : 0
  }

  /// The smallest round step that is not below `raw`.
  private static func step(_ raw: Double) -> Double {
    let power = pow(10, log10(raw).rounded(.down))
    for factor in [1, 2, 2.5, 5, 10] where factor * power >= raw * 0.999_999 { return factor * power }
    return power * 10
  }

  private static func round(_ value: Double, _ step: Double) -> Double {
    let places = max(0, 2 - Int(log10(step).rounded(.down)))
    let scale = pow(10, Double(min(places, 12)))
    return (value * scale).rounded() / scale
  }
}
