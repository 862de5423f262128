/// How much of a comment's Markdown is converted: cmark-gfm needs time that grows with the square of some texts, and shows
/// any nesting.
///
/// What `mostSteps` allows takes at most some 15 ms, whatever the text: every pattern for which cmark-gfm 0.29 is slow
/// (addresses with many brackets, HTML that never ends, brackets in brackets, marks of emphasis) looks at up to all bytes
/// for each of its marks.
package struct MarkdownBounds: Sendable, Hashable {
  package var mostBytes = 64 << 10
  /// Bytes times marks.
  package var mostSteps = 32 << 20
  /// Quotations and lists within each other; each takes its indent off a narrow screen.
  package var mostNested = 4
  /// Emphasis, links and the like within each other, with the blocks around them.
  package var mostLevels = 24
  /// Bytes of HTML for each byte of Markdown: a link's address stands again wherever it is referred to.
  package var mostGrowth = 16

  package init() {}

  /// What ends the text's conversion before it begins.
  func excess(of markdown: [UInt8]) -> MarkdownExcess? {
    guard markdown.count <= mostBytes else { return .bytes(markdown.count, most: mostBytes) }
    var marks = 1
    for byte in markdown where Self.isMark[Int(byte)] { marks += 1 }
    return marks * markdown.count <= mostSteps ? nil : .marks(marks - 1, bytes: markdown.count)
  }

  /// What is wrong with a tree so deep.
  func excess(nested: Int, levels: Int) -> MarkdownExcess? {
    nested > mostNested || levels > mostLevels ? .nesting(mostNested) : nil
  }

  /// What is wrong with so much HTML; a short text may become any of what it can.
  func excess(html: Int, of markdown: Int) -> MarkdownExcess? {
    html > markdown * mostGrowth + 4096 ? .growth(html, of: markdown) : nil
  }

  /// The characters that mean something to cmark-gfm, wherever they stand.
  private static let isMark: [Bool] = {
    var marks = [Bool](repeating: false, count: 256)
    for byte in "!\"#&()*+-.:;<=>?@[\\]_`|~\n\r".utf8 { marks[Int(byte)] = true }
    return marks
  }()
}
