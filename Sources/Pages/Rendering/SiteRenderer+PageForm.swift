extension SiteRenderer {
  /// How one page is asked for on the command line.
  package enum PageForm: Sendable, Hashable {
    case html
    /// The template filled with escaped values, before it becomes HTML.
    case markdown
    /// The page's values by their names, as JSON.
    case values
  }
}
