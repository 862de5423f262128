/// The limits of a comment's Markdown: for some texts cmark-gfm needs time that grows with the square of their length,
/// and it allows any nesting.
///
/// Within `mostSteps` a conversion takes at most about 15 ms: for every pattern that is slow in cmark-gfm 0.29
/// (addresses with many brackets, HTML that never ends, nested brackets, marks of emphasis), it reads at most all bytes
/// once for each mark.
package struct MarkdownBounds: Sendable, Hashable {
  package var mostBytes = 64 << 10
  /// The limit of bytes times marks.
  package var mostSteps = 32 << 20
  /// The limit of nested quotations and lists, as each indents the text on a narrow screen.
  package var mostNested = 4
  /// The limit of nested emphasis, links and the like, with the blocks around them.
  package var mostLevels = 24
  /// The limit of HTML bytes per byte of Markdown: a link's address is repeated wherever it is referred to.
  package var mostGrowth = 16

  package init() {}

  /// The limit that the text exceeds before its conversion; nil if it exceeds none.
  func excess(of markdown: [UInt8]) -> MarkdownExcess? {
    guard markdown.count <= mostBytes else { return .bytes(markdown.count, most: mostBytes) }
    var marks = 1
    for byte in markdown where Self.isMark[Int(byte)] { marks += 1 }
    return marks * markdown.count <= mostSteps ? nil : .marks(marks - 1, bytes: markdown.count)
  }

  /// The limit that the depth of a tree exceeds.
  func excess(nested: Int, levels: Int) -> MarkdownExcess? {
    nested > mostNested || levels > mostLevels ? .nesting(mostNested) : nil
  }

  /// The limit that the size of the HTML exceeds. A short text may have HTML of any size.
  func excess(html: Int, of markdown: Int) -> MarkdownExcess? {
    html > markdown * mostGrowth + 4096 ? .growth(html, of: markdown) : nil
  }

  /// The characters that have a meaning in cmark-gfm, wherever they are.
  private static let isMark: [Bool] = {
    var marks = [Bool](repeating: false, count: 256)
    for byte in "!\"#&()*+-.:;<=>?@[\\]_`|~\n\r".utf8 { marks[Int(byte)] = true }
    return marks
  }()
}

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
