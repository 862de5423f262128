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
  /// What is longer than `longestBytes` is appended as one escaped paragraph. Costs about 15 µs a kilobyte.
  @Sendable package func append(_ markdown: [UInt8], to html: inout [UInt8]) {
    guard markdown.count <= Self.longestBytes else { return PlainParagraph.append(markdown, to: &html) }
    let extensions = MarkdownExtensions.needed(by: markdown, options)
    extensions.exclusively {
      let document = MarkdownDocument(markdown, options, extensions)
      if !options.rawHTML { document.disarm() }
      document.appendHTML(to: &html)
    }
  }

  /// The HTML of a Markdown text.
  package func html(_ markdown: String) -> String {
    var bytes: [UInt8] = []
    append(Array(markdown.utf8), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
