internal import Diagnostics

/// Chooses each value's escaping by its HTML context, and writes the operations of a template.
struct TemplateProgramCompiler {
  /// The result for a value in HTML: its escape, or why it is not allowed.
  typealias Chooser = (_ value: Outline.Place, _ step: Int, HTMLContext) -> Result<Escape, HTMLContext.Refusal>

  private let set: TemplateSet
  private let kind: TemplateKind
  private let problems: ProblemBudget
  private let choose: Chooser
  private let writeLive: (Range<Int>, inout TemplateProgram) -> Void
  private var context = HTMLContext()
  private var program = TemplateProgram()
  /// Open sections, with their operations and the HTML context at their beginning.
  private var open: [(section: Outline.Section, operation: Int, context: HTMLContext)] = []

  /// The program of an outline. Mistakes are reported. `writeLive` writes what is converted when a page is rendered.
  static func program(
    of outline: Outline, set: TemplateSet, kind: TemplateKind, problems: ProblemBudget,
    choose: @escaping Chooser = { $2.escape(for: $0.value) },
    writeLive: @escaping (Range<Int>, inout TemplateProgram) -> Void = { _, _ in }
  ) -> TemplateProgram {
    var compiler = TemplateProgramCompiler(
      set: set, kind: kind, problems: problems, choose: choose, writeLive: writeLive)
    for index in outline.steps.indices { compiler.write(index, outline) }
    return compiler.program
  }

  private var isMarkup: Bool { kind == .html || kind == .markdown }

  private mutating func write(_ index: Int, _ outline: Outline) {
    switch outline.steps[index] {
    case .text(let range):
      if isMarkup { context.feed(outline.text[range]) }
      program.copy(outline.text[range])
    case .value(let place):
      program.operations.append(.write(program.access(place.reference), escape(place, index)))
      context.feedValue()
    case .open(let section): open.append((section, program.open(section), context))
    case .close: close(index, outline)
    case .paragraph: program.operations.append(.paragraph)
    case .paragraphEnd(let own): program.operations.append(.paragraphEnd(own: own))
    case .live(let steps): writeLive(steps, &program)
    }
  }

  private mutating func close(_ index: Int, _ outline: Outline) {
    guard let (section, operation, before) = open.popLast() else { return }
    program.close(operation)
    let namesAttribute = context.isBetweenAttributes && outline.goesOnWithValue(behind: index)
    if isMarkup, namesAttribute || !context.isSamePlace(as: before) {
      report(
        TemplatingProblems.brokenTag, section.site, "The section ends in another place of the HTML than it begins.")
      context = before
    }
    context.leaveSection(begunAt: before)
  }

  private func escape(_ place: Outline.Place, _ index: Int) -> Escape {
    switch kind {
    case .text, .markdown: return .raw
    case .xml: return place.value.isMarkup ? .raw : .xml
    case .script: return place.value.isMarkup || place.value == .number ? .raw : .json
    case .html: break
    }
    switch choose(place, index, context) {
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
