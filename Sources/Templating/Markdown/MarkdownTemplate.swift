package import Diagnostics

/// A Markdown template compiled for a schema. Its Markdown is converted once, but for blocks with lines that depend on
/// sections.
package struct MarkdownTemplate: Sendable {
  /// Appends the HTML of trusted Markdown, in which HTML is allowed.
  ///
  /// Use `MarkdownRenderer.template.append`.
  package typealias Converter = @Sendable (_ markdown: [UInt8], _ html: inout [UInt8]) -> Void

  package let schema: Schema
  /// Every file whose text is included, the main one first.
  package let files: [String]
  private let compiler: MarkdownCompiler
  private(set) var html: TemplateProgram
  private let markdown: TemplateProgram

  /// Compiles like `Template.compile`, then converts the template's own Markdown once by `convert`.
  package static func compile(
    _ source: TemplateSource, schema: Schema, library: TemplateLibrary = TemplateLibrary(),
    missing: MissingName = .problem, convert: @escaping Converter, problems: any ProblemSink
  ) -> MarkdownTemplate? {
    let budget = ProblemBudget(problems)
    let set = TemplateSet(source, library: library, missing: missing, problems: budget)
    let outline = OutlineCompiler.outline(of: set, schema: schema, missing: missing, problems: budget)
    guard !budget.hasErrors else { return nil }
    let compiler = MarkdownCompiler(outline, set: set, convert: convert)
    let programs = compiler.programs(isWhole: false, problems: budget)
    guard !budget.hasErrors else { return nil }
    return MarkdownTemplate(
      schema: schema, files: set.files, compiler: compiler, html: programs.html, markdown: programs.markdown)
  }

  /// The same template for records with these constant slots, whose values become part of its converted text.
  package func bound(_ constants: [Int: SlotValue]) -> MarkdownTemplate {
    var bound = self
    bound.html = html.bound(constants)
    return bound
  }

  /// The same template, converted again with its blocks of HTML in the Markdown, as `verify` compares it.
  package var convertedWhole: MarkdownTemplate {
    let budget = ProblemBudget(ProblemLog())
    var whole = self
    let programs = compiler.programs(isWhole: true, problems: budget)
    if !budget.hasErrors { whole.html = programs.html }
    return whole
  }

  /// The slots that a record must still have for the converted form.
  package var slots: Set<Int> { html.slots }

  /// Appends the HTML of `record`, without line breaks at its end, to a reusable buffer.
  package func render(_ record: Record, into output: inout OutputBuffer) {
    let start = output.count
    Interpreter.run(html, record, into: &output)
    output.removeLineBreaks(downTo: start)
  }

  /// Appends the HTML of `record`.
  package func render(_ record: Record, into html: inout [UInt8]) {
    Interpreter.run(self.html, record, into: &html)
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
