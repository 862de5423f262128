internal import Model
internal import Platform

/// A value axis with round steps.
struct Scale {
  let low: Double
  let high: Double
  let ticks: [Double]
  private let step: Double

  /// Covers `low...high` with at most six ticks at multiples of 1, 2, 2.5 or 5 times a power of ten; only at integers
  /// if the values are `whole`. A `closed` axis ends with a tick above the highest value.
  init(low: Double, high: Double, whole: Bool = false, closed: Bool = false) {
    let span = high > low ? high - low : max(1, abs(high))
    let step = max(Self.step(span / 4, whole: whole), whole ? 1 : 0)
    let first = (low / step + 1e-9).rounded(.down) * step
    let top = high > low ? high : low + span
    var ticks: [Double] = []
    var index = 0.0
    while first + index * step <= top + step * 1e-6, ticks.count < 12 {
      ticks.append(Self.round(first + index * step, step))
      index += 1
    }
    if closed, let last = ticks.last, last < top { ticks.append(Self.round(first + index * step, step)) }
    self.low = min(low, first)
    self.high = closed ? max(top, ticks.last ?? top) : top
    self.ticks = ticks
    self.step = step
  }

  /// A tick as text, with no more decimals than the ticks need.
  func words(_ tick: Double, _ format: ValueFormat, _ words: StringTable) -> String {
    let language = words.language
    switch format {
    case .percent:
      return language.percent(NumberText.grouped(tick * 100, decimals: max(0, decimals - 2), language))
    case .signed: return NumberText.short(tick, decimals: decimals, signed: true, words)
    case .automatic, .number, .people, .stars: return NumberText.short(tick, decimals: decimals, words)
    case .plain, .text, .link, .restaurant, .user:
      return format.string(step >= 1 && abs(tick) < 1e15 ? .integer(Int64(tick)) : .real(tick), language)
    }
  }

  /// The number of decimals that distinguish the ticks.
  private var decimals: Int {
    let power = Int(log10(step).rounded(.down))
    let isQuarter = abs(step / pow(10, Double(power)) - 2.5) < 1e-6
    return min(12, max(0, isQuarter ? 1 - power : -power))
  }

  /// 0 at the low end, 1 at the high end.
  func place(_ value: Double) -> Double {
    high > low ? min(1, max(0, (value - low) / (high - low))) : 0
  }

  /// The smallest round step that is not below `raw`.
  private static func step(_ raw: Double, whole: Bool) -> Double {
    let power = pow(10, log10(raw).rounded(.down))
    for factor in [1, 2, 2.5, 5, 10] where factor * power >= raw * 0.999_999 {
      if whole, factor == 2.5, power < 10 { continue }
      return factor * power
    }
    return power * 10
  }

  private static func round(_ value: Double, _ step: Double) -> Double {
    let places = max(0, 2 - Int(log10(step).rounded(.down)))
    let scale = pow(10, Double(min(places, 12)))
    return places > 12 ? value : (value * scale).rounded() / scale
  }
}
