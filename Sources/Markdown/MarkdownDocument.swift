internal import CMarkGFM
internal import Diagnostics
internal import Glibc

/// The parsed tree of one text. It is freed with this value.
struct MarkdownDocument: ~Copyable {
  private let parser: OpaquePointer?
  private let root: OpaquePointer?
  private let flags: Int32
  private let numberCells: Bool
  private let isTrusted: Bool

  /// Parses `text` with the default allocator (malloc); the arena is global and would be shared between threads.
  init(_ text: [UInt8], _ options: MarkdownOptions, _ extensions: MarkdownExtensions) {
    flags = options.rawHTML ? CMARK_OPT_UNSAFE : CMARK_OPT_VALIDATE_UTF8
    isTrusted = options.rawHTML
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

  /// The maximum nesting of quotations and list items, and of nodes of any kind.
  var depth: (nested: Int, levels: Int) {
    guard let iterator = cmark_iter_new(root) else { return (0, 0) }
    defer { cmark_iter_free(iterator) }
    var (nested, levels, most) = (0, 0, (nested: 0, levels: 0))
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return most }
      // Leaves have no exit event.
      guard cmark_node_first_child(node) != nil else { continue }
      let step = event == CMARK_EVENT_ENTER ? 1 : -1
      let type = cmark_node_get_type(node)
      if type == CMARK_NODE_BLOCK_QUOTE || type == CMARK_NODE_ITEM { nested += step }
      levels += step
      most = (max(most.nested, nested), max(most.levels, levels))
    }
  }

  /// Makes the tree safe: HTML becomes text, pictures become links, and links keep only known schemes.
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

  /// Appends the tree as HTML. Bytes that are not text (`&#xFFFE;` becomes one that is not UTF-8) become U+FFFD.
  ///
  /// In templates only bytes that are not UTF-8 are replaced, so that their other text is the same with and without
  /// conversion.
  borrowing func appendHTML(to html: inout [UInt8]) {
    guard let text = cmark_render_html(root, flags, cmark_parser_get_syntax_extensions(parser)) else { return }
    defer { free(text) }
    let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
    let isText =
      isTrusted
      ? memchr(text, 0xFE, bytes.count) == nil && memchr(text, 0xFF, bytes.count) == nil
      : NonText.first(in: bytes.assumingMemoryBound(to: UInt8.self)) == nil
    if isText { appendCells(bytes, to: &html) } else { appendText(of: bytes, to: &html) }
  }

  private borrowing func appendText(of bytes: UnsafeRawBufferPointer, to html: inout [UInt8]) {
    var clean: [UInt8] = []
    if isTrusted {
      for byte in bytes { if byte < 0xFE { clean.append(byte) } else { clean.append(contentsOf: "\u{FFFD}".utf8) } }
    } else {
      NonText.appendText(of: bytes.assumingMemoryBound(to: UInt8.self), to: &clean)
    }
    clean.withUnsafeBytes { appendCells($0, to: &html) }
  }

  private borrowing func appendCells(_ bytes: UnsafeRawBufferPointer, to html: inout [UInt8]) {
    if numberCells { NumberCells.append(bytes, to: &html) } else { html.append(contentsOf: bytes) }
  }
}
