/// Where a template's text ends up, which decides how the values in it are escaped.
package enum TemplateKind: String, Sendable, Hashable, CaseIterable {
  /// Nothing is escaped.
  case text
  case html
  case xml
  /// Markdown with HTML in it, on its way through cmark-gfm; see `MarkdownTemplate`.
  case markdown
  /// A script or a JSON file: every value becomes a JSON literal, quotes included.
  case script
}
