package import Model

/// The signs in a CSV file that the spreadsheets of a language read with a double click. Where numbers have a decimal
/// comma, semicolons stand between cells.
package struct SheetMarks: Sendable, Hashable {
  let separator: UInt8
  let decimal: UInt8

  package static let english = SheetMarks(hasDecimalComma: false)

  package init(_ language: Language) { self.init(hasDecimalComma: language.decimalMark == ",") }

  private init(hasDecimalComma: Bool) {
    separator = hasDecimalComma ? UInt8(ascii: ";") : UInt8(ascii: ",")
    decimal = hasDecimalComma ? UInt8(ascii: ",") : UInt8(ascii: ".")
  }
}
