internal import CMarkGFM

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
