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
