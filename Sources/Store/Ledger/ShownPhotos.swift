/// The photos that a page shows, by their paths below `Output/`, as the ledger stores them: in byte order, a line each.
package struct ShownPhotos: Sendable, Hashable {
  /// The stored text.
  package let text: String

  package init(_ paths: [String] = []) {
    text = paths.count < 2 ? paths.first ?? "" : Set(paths).sorted().joined(separator: "\n")
  }

  /// What `text` was.
  package init(text: String) { self.text = text }

  package var isEmpty: Bool { text.isEmpty }

  package var paths: [String] { text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) } }
}
