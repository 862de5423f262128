import Diagnostics

@testable import Templating

/// How each value of one parsed template is escaped, decided by what stands around it in the same file.
struct NodeEscapes: Sendable {
  private(set) var escapes: [Int: Escape] = [:]

  /// Partials are taken to begin in running text.
  init(_ template: ParsedTemplate, kind: TemplateKind, problems: ProblemBudget) {
    var context = HTMLContext()
    for (index, node) in template.nodes.enumerated() {
      switch node.kind {
      case .text: context.feed(template.bytes[node.range])
      case .variable, .raw:
        escapes[index] = Self.escape(node, in: template, kind: kind, context, problems)
        context.feedValue()
      default: break
      }
    }
  }

  private static func escape(
    _ node: Node, in template: ParsedTemplate, kind: TemplateKind, _ context: HTMLContext, _ problems: ProblemBudget
  ) -> Escape {
    let value: ValueClass = node.kind == .raw ? .html : .text
    switch kind {
    case .text: return .raw
    case .script: return node.kind == .raw ? .raw : .json
    case .xml: return node.kind == .raw ? .raw : .xml
    case .markdown where context.isText: return node.kind == .raw ? .raw : .guardedMarkdown
    case .html, .markdown:
      switch context.escape(for: value) {
      case .success(let escape): return escape
      case .failure(let refusal):
        problems.report(
          refusal.kind, template.source, node.offset,
          "\(Printable.line(node.name, limit: 60)) cannot stand \(refusal.words).")
        return .html
      }
    }
  }
}
