internal import Platform
internal import Store

/// What the values of a column are, gathered as they come.
package struct ColumnKind: Sendable, Hashable {
  private(set) var hasNumbers = false
  private var hasOthers = false
  /// Places that its numbers need, at most two.
  private var places = 0
  private var largest = 0.0

  /// Places that its numbers need: at most two, or where all of them are small as many as show two digits.
  var decimals: Int {
    guard largest > 0, largest < 0.1 else { return places }
    return min(12, Int((-log10(largest)).rounded(.up)) + 1)
  }

  /// True where there are numbers and nothing else.
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
