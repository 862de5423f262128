internal import CMarkGFM

/// cmark-gfm made safe: no shared allocator, nothing leaked, free to use from many threads at once.
package struct MarkdownRenderer: Sendable {
  package let options: MarkdownOptions

  package init(_ options: MarkdownOptions) { self.options = options }

  /// For templates' own Markdown: HTML passes, because every value in it was escaped.
  package static let template = MarkdownRenderer(.template)
  /// For text from outside that opted into Markdown: no HTML, no dangerous link.
  package static let untrusted = MarkdownRenderer(.untrusted)

  /// What cmark-gfm converts in one piece: its buffers count in 31 bits, and text can grow sixfold.
  package static let longestBytes = 64 << 20

  /// Appends the HTML of Markdown bytes; never fails.
  ///
  /// What is longer than `longestBytes`, or text from outside beyond its bounds, is appended as one escaped paragraph.
  /// Costs about 15 µs a kilobyte.
  @Sendable package func append(_ markdown: [UInt8], to html: inout [UInt8]) {
    guard options.rawHTML else {
      if append(markdown, within: MarkdownBounds(), to: &html) != nil { PlainParagraph.append(markdown, to: &html) }
      return
    }
    guard markdown.count <= Self.longestBytes else { return PlainParagraph.append(markdown, to: &html) }
    let extensions = MarkdownExtensions.needed(by: markdown, options)
    extensions.exclusively { MarkdownDocument(markdown, options, extensions).appendHTML(to: &html) }
  }

  /// Appends the HTML of a comment's Markdown, or says what of it is too much and appends nothing.
  package func append(
    _ markdown: [UInt8], within bounds: MarkdownBounds, to html: inout [UInt8]
  ) -> MarkdownExcess? {
    if let excess = bounds.excess(of: markdown) { return excess }
    let before = html.count
    var excess: MarkdownExcess?
    let extensions = MarkdownExtensions.needed(by: markdown, options)
    extensions.exclusively {
      let document = MarkdownDocument(markdown, options, extensions)
      let depth = document.depth
      excess = bounds.excess(nested: depth.nested, levels: depth.levels)
      guard excess == nil else { return }
      document.disarm()
      document.appendHTML(to: &html)
    }
    if excess == nil { excess = bounds.excess(html: html.count - before, of: markdown.count) }
    if excess != nil { html.removeSubrange(before...) }
    return excess
  }

  /// The HTML of a Markdown text.
  package func html(_ markdown: String) -> String {
    var bytes: [UInt8] = []
    append(Array(markdown.utf8), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
