internal import Platform

/// Numbers in files, without a locale.
package enum FileNumber {
  /// The shortest text of the number rounded to twelve significant digits, so that a sum that was added up in another
  /// order gives the same bytes.
  package static func text(_ number: Double) -> String {
    guard number.isFinite else { return "" }
    guard number != 0 else { return "0.0" }
    let places = 11 - Int(log10(abs(number)).rounded(.down))
    guard (0...300).contains(places) else { return number.description }
    let scale = pow(10, Double(places))
    let rounded = (number * scale).rounded() / scale
    return rounded.isFinite ? rounded.description : number.description
  }
}
