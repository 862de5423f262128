/// The error values that spreadsheets show in a cell, in the languages of the site.
enum SpreadsheetError {
  private static let words: Set<String> = [
    "NAME?", "REF!", "N/A", "VALUE!", "DIV/0!", "NULL!", "NUM!", "ERROR!", "SPILL!", "CALC!",
    "¿NOMBRE?", "¡REF!", "N/D", "¡VALOR!", "¡DIV/0!", "¡NULO!", "¡NUM!", "NOM?", "VALEUR!", "NOMBRE!", "NUL!",
    "NOME?", "VALOR!", "NÚM!", "BEZUG!", "NV", "WERT!", "ZAHL!",
  ]

  @inline(__always)
  static func isOne(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.first == UInt8(ascii: "#") || text.first == UInt8(ascii: " ") else { return false }
    return isWord(text)
  }

  @inline(never)
  private static func isWord(_ text: UnsafeRawBufferPointer) -> Bool {
    let word = ASCIIText.trimmed(text)
    guard word.first == UInt8(ascii: "#"), word.count <= 12 else { return false }
    return words.contains(String(decoding: word.dropFirst(), as: UTF8.self).uppercased())
  }
}
