internal import Model

/// The styles of a page that is one file, as a `style` element, and the digest by which its policy allows them.
struct ParcelStyles: Sendable {
  /// `<style>…</style>`.
  let element: [UInt8]
  /// SHA-256 of the element's text in Base64.
  let digest: String

  /// `sheets` are style sheets in their order.
  init(_ sheets: [[UInt8]]) {
    var text: [UInt8] = []
    for sheet in sheets { Self.append(sheet, to: &text) }
    element = Array("<style>".utf8) + text + Array("</style>".utf8)
    digest = Base64.text(SHA256.digest(text))
  }

  /// Appends a sheet as a browser reads the text of an element, whose digest it computes: line breaks are single line
  /// feeds, there is no byte order mark and no NUL. An end tag within the sheet would end the element, so its slash is
  /// escaped, which means the same in CSS.
  private static func append(_ sheet: [UInt8], to text: inout [UInt8]) {
    let sheet = sheet.starts(with: [0xEF, 0xBB, 0xBF]) ? sheet.dropFirst(3) : sheet[...]
    let end = Array("</style".utf8)
    var index = sheet.startIndex
    while index < sheet.endIndex {
      let byte = sheet[index]
      switch byte {
      case 0: text.append(contentsOf: "\u{FFFD}".utf8)
      case 0x0D: if index + 1 == sheet.endIndex || sheet[index + 1] != 0x0A { text.append(0x0A) }
      case UInt8(ascii: "<") where sheet[index...].prefix(end.count).elementsEqual(end, by: { $0 | 0x20 == $1 | 0x20 }):
        text.append(contentsOf: "<\\".utf8)
      default: text.append(byte)
      }
      index += 1
    }
  }
}
