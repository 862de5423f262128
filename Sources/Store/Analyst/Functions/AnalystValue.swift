/// A value of an analyst's question, of a parameter or of a row.
package enum AnalystValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// The value as a double; nil if it is no number.
  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }

  package var isNull: Bool { self == .null }
}
