internal import Platform

/// Recognizes the page of a login, a proxy or an error in place of an export.
enum WebPage {
  private static let openings = ["<!doctype html", "<html"].map { Array($0.utf8) }

  static func isOne(_ path: String) throws(FileError) -> Bool { isOne(try FileBeginning.bytes(of: path, 512)) }

  static func isOne(_ beginning: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = (beginning.starts(with: mark) ? beginning[3...] : beginning[...]).drop { $0 <= 0x20 }
    let folded = text.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
    return openings.contains { folded.starts(with: $0) }
  }
}
