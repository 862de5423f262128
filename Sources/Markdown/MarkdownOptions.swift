/// Which Markdown is understood, and what of it is let through.
package struct MarkdownOptions: Sendable, Hashable {
  package var tables = true
  package var strikethrough = true
  package var taskLists = true
  /// Bare addresses become links.
  ///
  /// Off for templates: cmark-gfm links `name@host` in *escaped* text, too.
  package var autolinks = false
  /// HTML in the Markdown passes as it is, and links may lead anywhere.
  ///
  /// Otherwise HTML is shown as text, pictures become links, and links keep only http, https, mailto, tel and geo.
  package var rawHTML = false
  /// Neutralises tags like `<script>` and `<iframe>` in HTML that passes.
  package var tagFilter = false
  /// Right-aligned cells bear `class="num"` instead of `align="right"`.
  package var numberCells = true

  package init() {}

  /// For templates of the site's owner.
  package static let template: MarkdownOptions = {
    var options = MarkdownOptions()
    options.rawHTML = true
    return options
  }()

  /// For text from outside.
  ///
  /// No tables: a few kilobytes of one can become megabytes.
  package static let untrusted: MarkdownOptions = {
    var options = MarkdownOptions()
    options.autolinks = true
    options.tables = false
    return options
  }()
}
