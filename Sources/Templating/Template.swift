package import Diagnostics

/// A template compiled against a schema: text, HTML, XML or a script.
///
/// Markdown has `MarkdownTemplate`.
package struct Template: Sendable {
  package let kind: TemplateKind
  package let schema: Schema
  /// Every file whose text is in it, itself first: what a change must be compared with.
  package let files: [String]
  private let program: Program

  /// Parses, expands partials and parents, resolves names to slots and chooses each value's escaping.
  ///
  /// All problems are reported; nil if one of them is an error. Cost grows with the expanded size, which is limited.
  package static func compile(
    _ source: TemplateSource, kind: TemplateKind, schema: Schema, library: TemplateLibrary = TemplateLibrary(),
    missing: MissingName = .problem, problems: any ProblemSink
  ) -> Template? {
    let budget = ProblemBudget(problems)
    let set = TemplateSet(source, library: library, missing: missing, problems: budget)
    let outline = OutlineCompiler.outline(of: set, schema: schema, missing: missing, problems: budget)
    let program = ProgramCompiler.program(of: outline, set: set, kind: kind, problems: budget)
    guard !budget.hasErrors else { return nil }
    return Template(kind: kind, schema: schema, files: set.files, program: program)
  }

  /// Appends the template filled with `record`; never fails.
  package func render(_ record: Record, into bytes: inout [UInt8]) {
    Machine.run(program, record, into: &bytes)
  }
}
