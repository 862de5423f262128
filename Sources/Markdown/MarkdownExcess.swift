/// The reason why a text is not shown as Markdown.
package enum MarkdownExcess: Sendable, Hashable, CustomStringConvertible {
  case bytes(Int, most: Int)
  case marks(Int, bytes: Int)
  case nesting(Int)
  case growth(Int, of: Int)

  /// A clause that follows "the comment".
  package var description: String {
    switch self {
    case .bytes(let bytes, let most): "has \(bytes) bytes, and \(most) may be Markdown"
    case .marks(let marks, let bytes): "has \(marks) marks of Markdown in \(bytes) bytes"
    case .nesting(let most): "nests deeper than \(most) quotations and lists, or too much emphasis"
    case .growth(let html, let markdown): "would become \(html) bytes of HTML out of \(markdown)"
    }
  }
}
