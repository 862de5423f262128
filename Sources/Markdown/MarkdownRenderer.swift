internal import CMarkGFM
internal import Diagnostics

/// Makes cmark-gfm safe: it uses no shared allocator, leaks nothing, and can run on many threads at once.
package struct MarkdownRenderer: Sendable {
  package let options: MarkdownOptions

  package init(_ options: MarkdownOptions) { self.options = options }

  /// For the Markdown of templates: HTML is left as it is, because every value in it was escaped.
  package static let template = MarkdownRenderer(.template)
  /// For text from outside that opted into Markdown: without HTML and dangerous links.
  package static let untrusted = MarkdownRenderer(.untrusted)

  /// The most bytes that cmark-gfm converts at once: its buffers have 31-bit sizes, and text can grow sixfold.
  package static let longestBytes = 64 << 20

  /// Appends the HTML of Markdown bytes; never fails.
  ///
  /// Text that is longer than `longestBytes`, or text from outside that exceeds its limits, is appended as one escaped
  /// paragraph. Costs about 15 µs per kilobyte.
  @Sendable package func append(_ markdown: [UInt8], to html: inout [UInt8]) {
    guard options.rawHTML else {
      if append(markdown, within: MarkdownBounds(), to: &html) != nil { PlainParagraph.append(markdown, to: &html) }
      return
    }
    guard markdown.count <= Self.longestBytes else { return PlainParagraph.append(markdown, to: &html) }
    let extensions = MarkdownExtensions.needed(by: markdown, options)
    extensions.exclusively { MarkdownDocument(markdown, options, extensions).appendHTML(to: &html) }
  }

  /// Appends the HTML of a comment's Markdown. If it exceeds a limit, returns that limit and appends nothing.
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

/// The Markdown that is understood, and what is allowed in its HTML.
package struct MarkdownOptions: Sendable, Hashable {
  package var tables = true
  package var strikethrough = true
  package var taskLists = true
  /// Whether bare addresses become links.
  ///
  /// False for templates: cmark-gfm would also link `name@host` in *escaped* text.
  package var autolinks = false
  /// Whether HTML in the Markdown is left as it is, and links may have any scheme.
  ///
  /// Otherwise HTML is shown as text, pictures become links, and links keep only http, https, mailto, tel and geo.
  package var rawHTML = false
  /// Whether tags like `<script>` and `<iframe>` are neutralized in HTML that is left.
  package var tagFilter = false
  /// Whether right-aligned cells have `class="num"` instead of `align="right"`.
  package var numberCells = true

  package init() {}

  /// For templates of the site's owner.
  package static let template: MarkdownOptions = {
    var options = MarkdownOptions()
    options.rawHTML = true
    return options
  }()

  /// For text from outside.
  ///
  /// Tables are off: a few kilobytes of one can become megabytes.
  package static let untrusted: MarkdownOptions = {
    var options = MarkdownOptions()
    options.autolinks = true
    options.tables = false
    return options
  }()
}

/// Writes text that cmark-gfm may not convert as one escaped paragraph.
enum PlainParagraph {
  static func append(_ text: [UInt8], to html: inout [UInt8]) {
    html.append(contentsOf: "<p>".utf8)
    var clean: [UInt8] = []
    text.withUnsafeBufferPointer { NonText.appendText(of: $0, to: &clean) }
    for byte in clean {
      switch byte {
      case UInt8(ascii: "&"): html.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): html.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): html.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "\""): html.append(contentsOf: "&quot;".utf8)
      default: html.append(byte)
      }
    }
    html.append(contentsOf: "</p>\n".utf8)
  }
}
