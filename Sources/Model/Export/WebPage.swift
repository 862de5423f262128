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
