package import Diagnostics

/// A template compiled against a schema: text, HTML, XML or a script. Markdown has `MarkdownTemplate`.
package struct Template: Sendable {
  package let kind: TemplateKind
  package let schema: Schema
  /// Every file whose text is in it, itself first: what a change must be compared with.
  package let files: [String]

  /// Parses, expands partials and parents, resolves names to slots and chooses each value's escaping.
  ///
  /// All problems are reported; nil if one of them is an error. Cost grows with the expanded size, which is limited.
  package static func compile(
    _ source: TemplateSource, kind: TemplateKind, schema: Schema, library: TemplateLibrary = TemplateLibrary(),
    missing: MissingName = .problem, problems: any ProblemSink
  ) -> Template? {
    nil
  }

  /// Appends the template filled with `record`; never fails.
  package func render(_ record: Record, into bytes: inout [UInt8]) {
  }
}
