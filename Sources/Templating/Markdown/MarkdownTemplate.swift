package import Diagnostics

/// A Markdown template compiled for a schema. Its Markdown is converted once, wherever that gives the same bytes.
package struct MarkdownTemplate: Sendable {
  /// Appends the HTML of trusted Markdown, in which HTML is allowed.
  ///
  /// Use `MarkdownRenderer.template.append`.
  package typealias Converter = @Sendable (_ markdown: [UInt8], _ html: inout [UInt8]) -> Void

  package let schema: Schema
  /// Every file whose text is included, the main one first.
  package let files: [String]
  let quick: TemplateProgram
  private let plain: TemplateProgram
  private let markdown: TemplateProgram

  /// Compiles like `Template.compile`, then converts the template's own Markdown once by `convert`.
  package static func compile(
    _ source: TemplateSource, schema: Schema, library: TemplateLibrary = TemplateLibrary(),
    missing: MissingName = .problem, convert: @escaping Converter, problems: any ProblemSink
  ) -> MarkdownTemplate? {
    let budget = ProblemBudget(problems)
    let set = TemplateSet(source, library: library, missing: missing, problems: budget)
    let outline = OutlineCompiler.outline(of: set, schema: schema, missing: missing, problems: budget)
    SectionBalance.check(outline, set: set, problems: budget)
    guard !budget.hasErrors else { return nil }
    let compiler = MarkdownCompiler(outline, set: set, convert: convert, problems: budget)
    guard !budget.hasErrors else { return nil }
    return MarkdownTemplate(
      schema: schema, files: set.files, quick: compiler.quick(), plain: compiler.plain(isConverted: true),
      markdown: compiler.plain(isConverted: false))
  }

  /// The same template for records with these constant slots, whose values become part of its converted text.
  package func bound(_ constants: [Int: SlotValue]) -> MarkdownTemplate {
    MarkdownTemplate(schema: schema, files: files, quick: quick.bound(constants), plain: plain, markdown: markdown)
  }

  /// The same template without precompiled HTML: the Markdown of each record is converted as a whole.
  package var convertedWhole: MarkdownTemplate {
    MarkdownTemplate(schema: schema, files: files, quick: plain, plain: plain, markdown: markdown)
  }

  /// The slots that a record must still have for the converted form.
  package var slots: Set<Int> { quick.slots }

  /// Appends the HTML of `record`, without line breaks at its end, to a reusable buffer.
  package func render(_ record: Record, into output: inout OutputBuffer) {
    let start = output.count
    Interpreter.run(quick, record, into: &output)
    output.removeLineBreaks(downTo: start)
  }

  /// Appends the HTML of `record`. Markdown is converted at run time only where precompiling is not proven safe.
  package func render(_ record: Record, into html: inout [UInt8]) {
    Interpreter.run(quick, record, into: &html)
  }

  /// Appends the Markdown with escaped values, which `sumaq render --markdown` shows and `pages.markdown` publishes.
  package func renderMarkdown(_ record: Record, into markdown: inout [UInt8]) {
    var escaped: [UInt8] = []
    Interpreter.run(self.markdown, record, keepsMarkup: true, into: &escaped)
    markdown += Self.readable(escaped)
  }

  /// The same Markdown with `&` in place of `&amp;`, but for those that would then begin a character reference.
  package static func readable(_ markdown: [UInt8]) -> [UInt8] {
    let reference = Array("amp;".utf8)
    var result: [UInt8] = []
    result.reserveCapacity(markdown.count)
    var rest = markdown[...]
    while let sign = rest.firstIndex(of: .ampersand) {
      result += rest[...sign]
      rest = rest[(sign + 1)...]
      guard rest.starts(with: reference) else { continue }
      let name = rest.dropFirst(reference.count).prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "#") }
      let isReference = !name.isEmpty && name.endIndex < rest.endIndex && rest[name.endIndex] == UInt8(ascii: ";")
      if !isReference { rest = rest.dropFirst(reference.count) }
    }
    return result + rest
  }
}

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
