internal import Platform

/// The strong tag of what is sent: equal tags mean equal bytes.
struct EntityTag: Sendable, Equatable {
  /// With its quotation marks.
  let text: String

  /// The tag of bytes that have a digest.
  init(digest: String) { text = "\"\(digest)\"" }

  /// The tag of a file.
  ///
  /// sumaq replaces files by renaming others over them and never writes into one, so that other bytes have another
  /// inode. The times tell of a file that was edited by hand; the second of them cannot be set back.
  init(of file: FileStatus) {
    let words = [
      file.inode, UInt64(file.size), UInt64(bitPattern: file.modified), UInt64(bitPattern: file.changed),
    ]
    text = "\"" + words.map { String($0, radix: 36) }.joined(separator: "-") + "\""
  }

  /// Whether a list of an `If-None-Match` header contains the tag; `*` contains all. Weak tags count.
  func isIn(_ list: String) -> Bool {
    list.split(separator: ",").contains { entry in
      let entry = entry.trimmingBlanks()
      return entry == "*" || entry == text || entry == "W/" + text
    }
  }
}

extension StringProtocol {
  /// Without spaces and tabs at both ends.
  func trimmingBlanks() -> String {
    let isWord = { (character: Character) in character != " " && character != "\t" }
    guard let first = firstIndex(where: isWord), let last = lastIndex(where: isWord) else { return "" }
    return String(self[first...last])
  }
}
