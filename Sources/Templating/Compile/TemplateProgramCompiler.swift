internal import Diagnostics

/// Chooses each value's escaping by its HTML context, and writes the operations of a template that is not Markdown.
struct TemplateProgramCompiler {
  private let set: TemplateSet
  private let kind: TemplateKind
  private let problems: ProblemBudget
  private var context = HTMLContext()
  private var program = TemplateProgram()
  /// Open sections, with their operations and the HTML context at their beginning.
  private var open: [(section: Outline.Section, operation: Int, context: HTMLContext)] = []

  /// The program of an outline. Mistakes are reported.
  static func program(
    of outline: Outline, set: TemplateSet, kind: TemplateKind, problems: ProblemBudget
  ) -> TemplateProgram {
    var compiler = TemplateProgramCompiler(set: set, kind: kind, problems: problems)
    for step in outline.steps { compiler.write(step, outline) }
    return compiler.program
  }

  private init(set: TemplateSet, kind: TemplateKind, problems: ProblemBudget) {
    self.set = set
    self.kind = kind
    self.problems = problems
  }

  private mutating func write(_ step: Outline.Step, _ outline: Outline) {
    switch step {
    case .text(let range):
      if kind == .html { context.feed(outline.text[range]) }
      program.copy(outline.text[range])
    case .value(let place):
      program.operations.append(.write(program.access(place.reference), escape(place)))
      context.feedValue()
    case .open(let section): open.append((section, program.open(section), context))
    case .close: close()
    }
  }

  private mutating func close() {
    guard let (section, operation, before) = open.popLast() else { return }
    program.close(operation)
    if kind == .html, !context.isSamePlace(as: before) {
      report(
        TemplatingProblems.brokenTag, section.site, "The section ends in another place of the HTML than it begins.")
      context = before
    }
    context.leaveSection(begunAt: before)
  }

  private func escape(_ place: Outline.Place) -> Escape {
    switch kind {
    case .text, .markdown: return .raw
    case .xml: return place.value.isMarkup ? .raw : .xml
    case .script: return place.value.isMarkup || place.value == .number ? .raw : .json
    case .html: break
    }
    switch context.escape(for: place.value) {
    case .success(let escape): return escape
    case .failure(let refusal):
      let name = Printable.line(set.templates[place.site.template].nodes[place.site.node].name, limit: 60)
      report(refusal.kind, place.site, "\(name) cannot stand \(refusal.words).")
      return .html
    }
  }

  private func report(_ kind: ProblemKind, _ site: Expansion.Site, _ reason: String) {
    let template = set.templates[site.template]
    problems.report(kind, template.source, template.nodes[site.node].offset, reason)
  }
}
