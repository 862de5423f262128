internal import Diagnostics

/// A template parsed into nodes; partials are only names.
struct ParsedTemplate: Sendable {
  let source: TemplateSource
  let bytes: [UInt8]
  let nodes: [Node]

  /// Parses a template. Mistakes are reported and left out.
  init(_ source: TemplateSource, problems: ProblemBudget) {
    let bytes = Array(source.text.utf8)
    let tags = TagMatcher.tags(of: bytes) { kind, offset, reason in
      problems.report(kind, source, offset, reason)
    }
    self.source = source
    self.bytes = bytes
    self.nodes = NodeWriter.nodes(of: bytes, tags: tags)
  }

  /// The indentation of the first line of `body` that is not blank, in bytes.
  func intrinsicIndentation(of body: Range<Int>) -> Int? {
    guard let first = body.first, startsLine(nodes[first]) else { return nil }
    for index in body where startsLine(nodes[index]) && !nodes[index].isBlank { return nodes[index].range.count }
    return nil
  }

  /// Whether a node is at the beginning of a line and knows its indentation.
  func startsLine(_ node: Node) -> Bool {
    node.kind == .line || (node.kind == .block && node.linePosition != .inline)
  }
}
