/// Decodes the character references of HTML: numbers, the names that could hide an address, and those of the signs and
/// letters that texts of web pages have.
package enum CharacterReferences {
  private static let named: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "colon": ":", "sol": "/",
    "bsol": "\\", "num": "#", "period": ".", "Tab": "\t", "NewLine": "\n",
  ]

  /// Signs and letters. Browsers read few of these names without a `;`, so none of them counts.
  private static let signs: [String: String] = {
    var named = [
      "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„",
      "lsaquo": "‹", "rsaquo": "›", "bull": "•", "hellip": "…", "euro": "€", "trade": "™", "OElig": "Œ", "oelig": "œ",
      "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ", "star": "☆", "starf": "★", "hearts": "♥",
    ]
    for (name, code) in zip(latin.split(separator: " "), UInt32(0xA0)...UInt32(0xFF)) {
      named[String(name)] = Unicode.Scalar(code).map { String(Character($0)) }
    }
    return named
  }()

  /// The names of U+00A0 to U+00FF.
  private static let latin = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro \
    para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil \
    Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
    Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
    igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute \
    thorn yuml
    """

  /// The text with its character references decoded. Browsers decode one without its `;` too; in other texts than pages
  /// `&copy=` may be a part of an address, and only those that are `closed` count, and are of no control character.
  package static func decode(_ bytes: UnsafeRawBufferPointer, closed isClosed: Bool = false) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    let text = String(decoding: bytes, as: UTF8.self)
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[rest.index(after: start)...]
      guard let (decoded, length) = reference(rest, isClosed) else {
        result += "&"
        continue
      }
      result += decoded
      rest = rest.dropFirst(length)
    }
    return result + rest
  }

  /// The character for the reference at the start of `text`, and the length of the reference.
  private static func reference(_ text: Substring, _ isClosed: Bool) -> (String, Int)? {
    let body = text.prefix(32).prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }
    let closed = text.dropFirst(body.count).first == ";" ? 1 : 0
    if isClosed, closed == 0 { return nil }
    if body.first == "#" {
      let digits = body.dropFirst()
      let number = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      guard let scalar = number.flatMap(Unicode.Scalar.init) else { return nil }
      if isClosed, scalar.properties.generalCategory == .control, scalar != "\n" { return nil }
      return (String(Character(scalar)), body.count + closed)
    }
    let name = String(body)
    return (named[name] ?? (closed == 1 ? signs[name] : nil)).map { ($0, body.count + closed) }
  }
}

/// Recognizes the page of a login, a proxy or an error in place of an export.
package enum WebPage {
  private static let openings = ["<!doctype html", "<html", "<head", "<body"].map { Array($0.utf8) }

  /// Whether a text that begins like this is one. A comment or the head of XML may be before it.
  package static func isOne(_ beginning: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var text = Array(beginning.prefix(1024))[...]
    if text.starts(with: mark) { text = text.dropFirst(3) }
    for (opening, end) in [("<?xml", "?>"), ("<!--", "-->")] {
      text = text.drop { $0 <= 0x20 }
      guard text.starts(with: opening.utf8), let place = text.firstRange(of: Array(end.utf8)) else { continue }
      text = text[place.upperBound...]
    }
    let folded = text.drop { $0 <= 0x20 }.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
    return openings.contains { folded.starts(with: $0) }
  }
}
