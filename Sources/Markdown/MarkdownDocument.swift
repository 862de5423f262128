internal import CMarkGFM
internal import Glibc

/// The parsed tree of one text, freed with its owner.
struct MarkdownDocument: ~Copyable {
  private let parser: OpaquePointer?
  private let root: OpaquePointer?
  private let flags: Int32
  private let numberCells: Bool

  /// Parses `text` with the default allocator (malloc); the arena is global and would be shared between threads.
  init(_ text: [UInt8], _ options: MarkdownOptions, _ extensions: MarkdownExtensions) {
    flags = options.rawHTML ? CMARK_OPT_UNSAFE : CMARK_OPT_VALIDATE_UTF8
    numberCells = options.numberCells && extensions.names.contains("table")
    let parser = cmark_parser_new(flags)
    for name in extensions.names { cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name)) }
    text.withUnsafeBytes { bytes in
      guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return }
      cmark_parser_feed(parser, start, bytes.count)
    }
    self.parser = parser
    root = cmark_parser_finish(parser)
  }

  deinit {
    if let root { cmark_node_free(root) }
    if let parser { cmark_parser_free(parser) }
  }

  /// Makes the tree harmless: HTML becomes text, pictures become links, links keep only known schemes.
  borrowing func disarm() {
    guard let iterator = cmark_iter_new(root) else { return }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE else { return }
      guard let node = cmark_iter_get_node(iterator) else { continue }
      let type = cmark_node_get_type(node)
      if event == CMARK_EVENT_ENTER, type == CMARK_NODE_HTML_INLINE || type == CMARK_NODE_HTML_BLOCK {
        NodeDisarming.showAsText(node, isBlock: type == CMARK_NODE_HTML_BLOCK)
      } else if event == CMARK_EVENT_EXIT, type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE {
        NodeDisarming.checkAddress(node, isImage: type == CMARK_NODE_IMAGE)
      }
    }
  }

  /// Appends the tree as HTML.
  borrowing func appendHTML(to html: inout [UInt8]) {
    guard let text = cmark_render_html(root, flags, cmark_parser_get_syntax_extensions(parser)) else { return }
    defer { free(text) }
    let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
    if numberCells { NumberCells.append(bytes, to: &html) } else { html.append(contentsOf: bytes) }
  }
}
