/// A value of an analyst's question: what a parameter holds, and what a row gives back.
package enum AnalystValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// The number it is, if it is one.
  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }

  package var isNull: Bool { self == .null }
}
