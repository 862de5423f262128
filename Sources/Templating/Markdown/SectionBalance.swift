internal import Diagnostics

/// Checks that sections of a Markdown template begin and end in the same place of its HTML.
///
/// How a value is escaped is found with all sections shown; a section that opened a quote or a tag for what follows it
/// would change that.
enum SectionBalance {
  static func check(_ outline: Outline, set: TemplateSet, problems: ProblemBudget) {
    var context = HTMLContext()
    var open: [(section: Outline.Section, context: HTMLContext)] = []
    for step in outline.steps {
      switch step {
      case .text(let range): context.feed(outline.text[range])
      case .value: context.feedValue()
      case .open(let section): open.append((section, context))
      case .close:
        guard let (section, before) = open.popLast(), !context.isSamePlace(as: before) else { continue }
        let template = set.templates[section.site.template]
        problems.report(
          TemplatingProblems.brokenTag, template.source, template.nodes[section.site.node].offset,
          "The section ends in another place of the HTML than it begins.")
        context = before
      }
    }
  }
}
