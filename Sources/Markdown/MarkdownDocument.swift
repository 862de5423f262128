internal import CMarkGFM
internal import Diagnostics
internal import Glibc
internal import Synchronization

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

/// The extensions that one conversion attaches.
///
/// Strikethrough and autolink write their special characters into tables that all parsers of the process share
/// (inlines.c, SPECIAL_CHARS), and remove them at their end, so that two concurrent conversions would remove each
/// other's characters. Both are therefore attached only if the text can need them, and such conversions run one at a
/// time. Other conversions can run concurrently, as their texts do not contain these characters.
struct MarkdownExtensions {
  private(set) var names: [String] = []
  private var isShared = false

  private static let turn = Mutex(())
  private static let areRegistered: Bool = {
    cmark_gfm_core_extensions_ensure_registered()
    return true
  }()

  /// Chooses the extensions by the options and the text.
  static func needed(by text: [UInt8], _ options: MarkdownOptions) -> MarkdownExtensions {
    var extensions = MarkdownExtensions()
    guard areRegistered else { return extensions }
    if options.tables, text.contains(UInt8(ascii: "|")) || text.contains(UInt8(ascii: "-")) {
      extensions.names.append("table")
    }
    if options.strikethrough, text.contains(UInt8(ascii: "~")) {
      extensions.names.append("strikethrough")
      extensions.isShared = true
    }
    if options.autolinks, mayLink(text) {
      extensions.names.append("autolink")
      extensions.isShared = true
    }
    if options.tagFilter { extensions.names.append("tagfilter") }
    if options.taskLists, text.contains(UInt8(ascii: "[")) { extensions.names.append("tasklist") }
    return extensions
  }

  /// Runs `body`; conversions that share the tables run one at a time.
  func exclusively(_ body: () -> Void) {
    if isShared { Self.turn.withLock { _ in body() } } else { body() }
  }

  private static func mayLink(_ text: [UInt8]) -> Bool {
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "@"): return true
      case UInt8(ascii: ":"): if text[index...].starts(with: "://".utf8) { return true }
      case UInt8(ascii: "w"): if text[index...].starts(with: "www.".utf8) { return true }
      default: continue
      }
    }
    return false
  }
}

/// Makes single nodes of Markdown from outside safe.
enum NodeDisarming {
  private static let schemes = ["http:", "https:", "mailto:", "tel:", "geo:"]

  /// Replaces the node by the HTML's own characters as text; the node is unlinked and freed.
  static func showAsText(_ node: OpaquePointer, isBlock: Bool) {
    guard let text = cmark_node_new(CMARK_NODE_TEXT) else { return }
    var literal = cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
    if literal.utf8.last == UInt8(ascii: "\n") { literal.removeLast() }
    cmark_node_set_literal(text, literal)
    guard isBlock, let paragraph = cmark_node_new(CMARK_NODE_PARAGRAPH) else {
      return replace(node, by: text)
    }
    cmark_node_append_child(paragraph, text)
    replace(node, by: paragraph)
  }

  /// Replaces an address without a known scheme by `#`. A picture becomes a link with the picture's text. Inside a link
  /// both become only their text, as no link may contain another.
  static func checkAddress(_ node: OpaquePointer, isImage: Bool) {
    if isWithinLink(node) { return unwrap(node) }
    let address = cmark_node_get_url(node).map { String(cString: $0) } ?? ""
    let isKnown = schemes.contains { address.lowercased().hasPrefix($0) }
    guard isImage else {
      if !isKnown { cmark_node_set_url(node, "#") }
      return
    }
    guard let link = cmark_node_new(CMARK_NODE_LINK) else { return }
    cmark_node_set_url(link, isKnown ? address : "#")
    while let child = cmark_node_first_child(node) { cmark_node_append_child(link, child) }
    replace(node, by: link)
  }

  private static func isWithinLink(_ node: OpaquePointer) -> Bool {
    var outer = cmark_node_parent(node)
    while let around = outer {
      let type = cmark_node_get_type(around)
      if type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE { return true }
      outer = cmark_node_parent(around)
    }
    return false
  }

  /// Replaces the node by its children.
  private static func unwrap(_ node: OpaquePointer) {
    while let child = cmark_node_first_child(node) { guard cmark_node_insert_before(node, child) == 1 else { break } }
    cmark_node_unlink(node)
    cmark_node_free(node)
  }

  private static func replace(_ node: OpaquePointer, by other: OpaquePointer) {
    guard cmark_node_replace(node, other) == 1 else { return cmark_node_free(other) }
    cmark_node_free(node)
  }
}

/// Gives right-aligned cells a class, as the content security policy and the style sheet do not use `align`.
enum NumberCells {
  private static let attribute = Array(" align=\"right\"".utf8)
  private static let replacement = Array(" class=\"num\"".utf8)

  /// Appends `html`, with `class="num"` instead of `align="right"`.
  static func append(_ html: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    var start = 0
    var index = 0
    let last = html.count - attribute.count
    while index < last {
      if html[index] == UInt8(ascii: "<"), isCell(html, at: index + 1),
        html[(index + 3)...].starts(with: attribute)
      {
        output.append(contentsOf: html[start..<index + 3])
        output.append(contentsOf: replacement)
        start = index + 3 + attribute.count
        index = start
      } else {
        index += 1
      }
    }
    output.append(contentsOf: html[start...])
  }

  private static func isCell(_ html: UnsafeRawBufferPointer, at index: Int) -> Bool {
    html[index] == UInt8(ascii: "t") && (html[index + 1] == UInt8(ascii: "d") || html[index + 1] == UInt8(ascii: "h"))
  }
}
