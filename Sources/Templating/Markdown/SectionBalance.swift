internal import Diagnostics

/// Checks that sections of a Markdown template begin and end in the same HTML context.
///
/// A value's escaping is determined with all sections shown. A section that opened a quote or a tag for what follows it
/// would change the escaping.
enum SectionBalance {
  static func check(_ outline: Outline, set: TemplateSet, problems: ProblemBudget) {
    var context = HTMLContext()
    var open: [(section: Outline.Section, context: HTMLContext)] = []
    for (index, step) in outline.steps.enumerated() {
      switch step {
      case .text(let range): context.feed(outline.text[range])
      case .value: context.feedValue()
      case .open(let section): open.append((section, context))
      case .close:
        guard let (section, before) = open.popLast() else { continue }
        let isSame =
          context.isSamePlace(as: before) && !(context.isBetweenAttributes && goesOnWithValue(outline, index))
        context.leaveSection(begunAt: before)
        guard !isSame else { continue }
        let template = set.templates[section.site.template]
        problems.report(
          TemplatingProblems.brokenTag, template.source, template.nodes[section.site.node].offset,
          "The section ends in another place of the HTML than it begins.")
        context = before
      }
    }
  }

  /// Whether the text behind a section gives a value to the attribute that the section may have named.
  private static func goesOnWithValue(_ outline: Outline, _ close: Int) -> Bool {
    guard close + 1 < outline.steps.count, case .text(let range) = outline.steps[close + 1] else { return false }
    return outline.text[range].first { !$0.isWhitespace } == .equals
  }
}
