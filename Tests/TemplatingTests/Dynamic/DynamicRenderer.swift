import Diagnostics

@testable import Templating

/// One rendering of a dynamic template: an expansion walked with values.
struct DynamicRenderer {
  /// A section whose inside is being written.
  private struct Open {
    var pushes: Bool
    var items: [Tree] = []
    var next = 1
  }

  /// Partials that double themselves would otherwise run for ever.
  private static let mostSteps = 200_000_000

  private let escapes: [NodeEscapes]
  private let problems: ProblemBudget
  private var expansion: Expansion
  private var contexts: ContextStack
  private var open: [Open] = []

  init(_ set: TemplateSet, _ escapes: [NodeEscapes], _ data: Tree, problems: ProblemBudget) {
    self.escapes = escapes
    self.problems = problems
    self.expansion = Expansion(set)
    self.contexts = ContextStack(data)
  }

  mutating func render(into bytes: inout OutputBuffer) {
    var steps = 0
    while let step = expansion.next() {
      steps += 1
      guard steps < Self.mostSteps else {
        let source = expansion.set.templates[0].source
        return problems.report(TemplatingProblems.tooLarge, source, 0, "The template does not come to an end.")
      }
      take(step, into: &bytes)
    }
  }

  private mutating func take(_ step: Expansion.Step, into bytes: inout OutputBuffer) {
    switch step {
    case .text(let template, let range):
      expansion.set.templates[template].bytes[range].withUnsafeBytes { bytes.append($0) }
    case .indentation(let blanks): bytes.append(blanks)
    case .value(let site): write(site, into: &bytes)
    case .section(let site): enter(site)
    case .inverted(let site):
      Self.isShown(value(at: site)) ? expansion.skip(site) : open.append(Open(pushes: false))
    case .end(let site): end(site)
    case .dynamic(let site):
      guard case .text(let name)? = value(at: site) else { return }
      if let step = expansion.enter(expansion.set.number(of: name), at: site) { take(step, into: &bytes) }
    case .tooDeep(let site):
      let node = expansion.node(site)
      problems.report(
        TemplatingProblems.recursion, expansion.set.templates[site.template].source, node.offset,
        "\(Printable.line(node.name, limit: 60)) leads back to itself \(Expansion.deepest) deep.")
    }
  }

  private func value(at site: Expansion.Site) -> Tree? { contexts.value(of: expansion.node(site).name) }

  private func write(_ site: Expansion.Site, into bytes: inout OutputBuffer) {
    guard let value = value(at: site) else { return }
    let escape = escapes[site.template].escapes[site.node] ?? .html
    switch value {
    case .null, .list, .map: return
    case .flag(let flag): Self.write(flag ? "true" : "false", escape == .json ? .raw : escape, &bytes)
    case .number(let text): Self.write(text, escape == .json ? .raw : escape, &bytes)
    case .text(let text): Self.write(text, escape, &bytes)
    case .html(let text): Self.write(text, expansion.node(site).kind == .raw ? .raw : escape, &bytes)
    }
  }

  private static func write(_ text: String, _ escape: Escape, _ bytes: inout OutputBuffer) {
    var text = text
    text.withUTF8 { Escaper.append($0, escape, to: &bytes) }
  }

  private static func isShown(_ value: Tree?) -> Bool {
    switch value {
    case nil, .null: false
    case .flag(let flag): flag
    case .number(let text): text != "0"
    case .text(let text), .html(let text): !text.isEmpty
    case .list(let items): !items.isEmpty
    case .map: true
    }
  }

  private mutating func enter(_ site: Expansion.Site) {
    guard let value = value(at: site), Self.isShown(value) else { return expansion.skip(site) }
    if case .list(let items) = value, let first = items.first {
      open.append(Open(pushes: true, items: items))
      contexts.push(first)
    } else {
      open.append(Open(pushes: true))
      contexts.push(value)
    }
  }

  private mutating func end(_ site: Expansion.Site) {
    guard let last = open.indices.last else { return }
    if open[last].pushes { contexts.pop() }
    guard open[last].next < open[last].items.count else {
      open.removeLast()
      return
    }
    contexts.push(open[last].items[open[last].next])
    open[last].next += 1
    expansion.jump(to: site.node + 1)
  }
}
