internal import Platform
internal import Store

/// The kind of a column's values, determined row by row.
package struct ColumnKind: Sendable, Hashable {
  private(set) var hasNumbers = false
  private var hasOthers = false
  /// The number of decimals that its numbers need, at most two.
  private var places = 0
  private var largest = 0.0

  /// The number of decimals that its numbers need: at most two, or if all numbers are small, enough to show two digits.
  var decimals: Int {
    guard largest > 0, largest < 0.1 else { return places }
    return min(12, Int((-log10(largest)).rounded(.up)) + 1)
  }

  /// Whether all values are numbers, and there is at least one.
  var isNumber: Bool { hasNumbers && !hasOthers }

  mutating func add(_ value: AnalystValue) {
    switch value {
    case .null: return
    case .integer(let number):
      hasNumbers = true
      largest = max(largest, Double(number.magnitude))
    case .real(let number):
      hasNumbers = true
      if places < 2 { places = max(places, NumberText.decimals(number)) }
      if number.isFinite { largest = max(largest, abs(number)) }
    case .text, .blob: hasOthers = true
    }
  }
}
