internal import Model
internal import Templating

// Pages as one file, in a frame without scripts.
extension PagePress {
  /// The template of the frame.
  static let bundleFrame = "bundle.html"

  /// The page's HTML, whose photos are still named by their paths. Only the page that opens what is sealed has a script.
  func bundle(
    _ draft: PageDraft, saved: String, leftOut: [String], styles: BundleStyles? = nil, script: BundleStyles? = nil
  ) -> [UInt8] {
    let styles = styles ?? templates.bundleStyles
    var fields = Fields<BundleFrameSlot>()
    fields[.t] = wordsValue
    fields[.site] = siteValue
    fields[.title] = draft.frame[.title]
    fields[.description] = draft.frame[.description]
    fields[.changed] = draft.frame[.changed]
    fields[.social] = draft.frame[.social]
    fields[.styles] = .bytes(styles.element)
    fields[.stylesDigest] = .text(styles.digest)
    if let script { (fields[.script], fields[.scriptDigest]) = (.bytes(script.element), .text(script.digest)) }
    fields[.home] = SlotValue(settings.baseURL?.text)
    fields[.saved] = .text(saved)
    fields[.leftOut] = SlotValue(leftOut)
    fields[.body] = .bytes(html(templates.pages[draft.kind.rawValue], draft.record))
    var html: [UInt8] = []
    templates.bundle.render(fields.record, into: &html)
    return html
  }
}

/// The styles of a page that is one file, as a `style` element, and the digest by which its policy allows them; or a script.
struct BundleStyles: Sendable {
  /// `<style>…</style>` or `<script>…</script>`.
  let element: [UInt8]
  /// SHA-256 of the element's text in Base64.
  let digest: String

  /// `sheets` are style sheets in their order, or scripts.
  init(_ sheets: [[UInt8]], in name: String = "style") {
    var text: [UInt8] = []
    for sheet in sheets { Self.append(sheet, to: &text, in: name) }
    element = Array("<\(name)>".utf8) + text + Array("</\(name)>".utf8)
    digest = Base64.text(SHA256.digest(text))
  }

  /// Appends a sheet as a browser reads the text of an element, whose digest it computes: line breaks are single line
  /// feeds, there is no byte order mark and no NUL. An end tag within the sheet would end the element, so its slash is
  /// escaped, which means the same in CSS, and in a script's texts. A comment's beginning in a script would hide its end tag.
  private static func append(_ sheet: [UInt8], to text: inout [UInt8], in name: String) {
    let sheet = sheet.starts(with: [0xEF, 0xBB, 0xBF]) ? sheet.dropFirst(3) : sheet[...]
    let ends = [Array("</\(name)".utf8)] + (name == "script" ? [Array("<!--".utf8)] : [])
    var index = sheet.startIndex
    while index < sheet.endIndex {
      let byte = sheet[index]
      switch byte {
      case 0: text.append(contentsOf: "\u{FFFD}".utf8)
      case 0x0D: if index + 1 == sheet.endIndex || sheet[index + 1] != 0x0A { text.append(0x0A) }
      case UInt8(ascii: "<")
      where ends.contains(where: { end in
        sheet[index...].prefix(end.count).elementsEqual(end, by: { $0 | 0x20 == $1 | 0x20 })
      }):
        text.append(contentsOf: "<\\".utf8)
      default: text.append(byte)
      }
      index += 1
    }
  }
}
