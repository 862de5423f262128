internal import Diagnostics
internal import Model

/// A text that must not be found: a person's id or address, or what the operator adds.
struct ProofNeedle: Hashable {
  /// What the text is, as places name it; the text itself is never told.
  let name: String
  let text: String

  /// From this length on a text is looked for anywhere; a shorter one as a whole value only.
  static let shortest = ForgottenPeople.shortestTelling

  var isShort: Bool { text.utf8.count < Self.shortest }

  /// The ways in which the text may be written: plain, and escaped for JSON, HTML and addresses. A short text stands
  /// between quotes, or is the name of a page.
  var forms: [[UInt8]] {
    var json: [UInt8] = []
    JSONWriter.append(quoted: text.utf8, to: &json)
    let plainJSON = Self.quoted(text)
    guard !isShort else {
      let page = Array("users/\(Slug.of(text)).html".utf8)
      return Self.distinct([json, plainJSON, page])
    }
    return Self.distinct([
      Array(text.utf8), Array(json.dropFirst().dropLast()), Array(plainJSON.dropFirst().dropLast()),
      Self.html(text, apostrophe: "&#39;"), Self.html(text, apostrophe: "&apos;"),
      Array(PercentEncoding.component(text).utf8), Array(PercentEncoding.path(text).utf8),
    ])
  }

  /// Whether a form may not be a part of a longer word.
  var isWord: Bool { !isShort }

  private static func distinct(_ forms: [[UInt8]]) -> [[UInt8]] {
    var seen: Set<[UInt8]> = []
    return forms.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// JSON as other programs write it, which escape only what they must.
  private static func quoted(_ text: String) -> [UInt8] {
    [UInt8(ascii: "\"")]
      + text.utf8.flatMap { byte -> [UInt8] in
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") ? [UInt8(ascii: "\\"), byte] : [byte]
      } + [UInt8(ascii: "\"")]
  }

  private static func html(_ text: String, apostrophe: String) -> [UInt8] {
    text.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      case UInt8(ascii: ">"): Array("&gt;".utf8)
      case UInt8(ascii: "\""): Array("&quot;".utf8)
      case UInt8(ascii: "'"): Array(apostrophe.utf8)
      default: [byte]
      }
    }
  }
}

/// What stands around a text where it is a part of a longer word that the store holds, such as `u-1000` in `u-10001`.
struct ProofSurroundings: Hashable {
  let before: [UInt8]
  let after: [UInt8]
}
