/// The Markdown that is understood, and what is allowed in its HTML.
package struct MarkdownOptions: Sendable, Hashable {
  package var tables = true
  package var strikethrough = true
  package var taskLists = true
  /// Whether bare addresses become links.
  ///
  /// False for templates: cmark-gfm would also link `name@host` in *escaped* text.
  package var autolinks = false
  /// Whether HTML in the Markdown is left as it is, and links may have any scheme.
  ///
  /// Otherwise HTML is shown as text, pictures become links, and links keep only http, https, mailto, tel and geo.
  package var rawHTML = false
  /// Whether tags like `<script>` and `<iframe>` are neutralized in HTML that is left.
  package var tagFilter = false
  /// Whether right-aligned cells have `class="num"` instead of `align="right"`.
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
  /// Tables are off: a few kilobytes of one can become megabytes.
  package static let untrusted: MarkdownOptions = {
    var options = MarkdownOptions()
    options.autolinks = true
    options.tables = false
    return options
  }()
}
