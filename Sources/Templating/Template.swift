package import Diagnostics

/// A template compiled for a schema: text, HTML, XML or a script.
///
/// Markdown has `MarkdownTemplate`.
package struct Template: Sendable {
  package let kind: TemplateKind
  package let schema: Schema
  /// Every file whose text is included, the main one first. A change of any of them changes the output.
  package let files: [String]
  private let program: TemplateProgram

  /// Parses, expands partials and parents, resolves names to slots, and chooses each value's escaping.
  ///
  /// All problems are reported; nil if one of them is an error. The cost grows with the expanded size, which is
  /// limited.
  package static func compile(
    _ source: TemplateSource, kind: TemplateKind, schema: Schema, library: TemplateLibrary = TemplateLibrary(),
    missing: MissingName = .problem, problems: any ProblemSink
  ) -> Template? {
    let budget = ProblemBudget(problems)
    let set = TemplateSet(source, library: library, missing: missing, problems: budget)
    let outline = OutlineCompiler.outline(of: set, schema: schema, missing: missing, problems: budget)
    let program = TemplateProgramCompiler.program(of: outline, set: set, kind: kind, problems: budget)
    guard !budget.hasErrors else { return nil }
    return Template(kind: kind, schema: schema, files: set.files, program: program)
  }

  /// The same template for records with these constant slots, whose values become part of its text. The raw text of the
  /// slot `inserted` is written by `insert`.
  package func bound(_ constants: [Int: SlotValue], inserting inserted: Int) -> Template {
    Template(kind: kind, schema: schema, files: files, program: program.bound(constants, inserting: inserted))
  }

  /// The slots that a record must still have.
  package var slots: Set<Int> { program.slots }

  /// Appends the template filled with `record` to a reusable buffer.
  package func render(
    _ record: Record, into output: inout OutputBuffer, inserting insert: (inout OutputBuffer) -> Void
  ) {
    withoutActuallyEscaping(insert) { Interpreter.run(program, record, into: &output, inserting: $0) }
  }

  /// Appends the template filled with `record`; never fails.
  package func render(_ record: Record, into bytes: inout [UInt8]) {
    Interpreter.run(program, record, into: &bytes)
  }
}
