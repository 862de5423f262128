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

/// The format of a template's output, which decides how its values are escaped.
package enum TemplateKind: String, Sendable, Hashable, CaseIterable {
  /// Nothing is escaped.
  case text
  case html
  case xml
  /// Markdown with HTML, which cmark-gfm converts; see `MarkdownTemplate`.
  case markdown
  /// A script or a JSON file: every value becomes a JSON literal, including its quotes.
  case script
}

/// A template's text and the file that problems name.
package struct TemplateSource: Sendable, Hashable {
  package let file: String
  package let text: String

  package init(file: String, text: String) {
    self.file = file
    self.text = text
  }
}

/// Finds partials and parents by the name in their tag. The caller reads the files.
package struct TemplateLibrary: Sendable {
  private let templates: [String: TemplateSource]

  /// A library from a dictionary of names and templates.
  package init(_ templates: [String: TemplateSource] = [:]) { self.templates = templates }

  /// All names, for the nearest word in problems.
  package var names: [String] { templates.keys.sorted() }

  /// The template with that name; nil if there is none.
  package subscript(name: String) -> TemplateSource? { templates[name] }
}

/// The treatment of an unknown name or partial.
package enum MissingName: Sendable, Hashable {
  /// Nothing is written, as in the public Mustache specification.
  case empty
  /// The template is refused, and a `Problem` gives the place and the nearest known word.
  case problem
}
