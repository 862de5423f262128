extension SiteRenderer {
  /// The form in which a command requests a page.
  package enum PageForm: Sendable, Hashable {
    case html
    /// The template filled with escaped values, before it is converted to HTML.
    case markdown
    /// The page's values by their names, as JSON.
    case values
  }
}
