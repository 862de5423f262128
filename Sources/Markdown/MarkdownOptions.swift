/// Which Markdown is understood, and what of it is let through.
package struct MarkdownOptions: Sendable, Hashable {
  package var tables = true
  package var strikethrough = true
  package var taskLists = true
  /// Bare addresses become links. Off for templates: cmark-gfm links `name@host` in *escaped* text, too.
  package var autolinks = false
  /// HTML in the Markdown passes as it is.
  package var rawHTML = false
  /// Right-aligned cells bear `class="num"` instead of `align="right"`.
  package var numberCells = true

  package init() {}

  /// For templates of the site's owner.
  package static let template: MarkdownOptions = {
    var options = MarkdownOptions()
    options.rawHTML = true
    return options
  }()

  /// For anybody's text.
  package static let untrusted: MarkdownOptions = {
    var options = MarkdownOptions()
    options.autolinks = true
    return options
  }()
}
