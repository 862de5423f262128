/// How a value is escaped, depending on where it is written.
enum Escape: UInt8, Sendable, Hashable {
  /// Not escaped.
  case raw
  /// HTML text: `& < > "` are escaped; line breaks are kept.
  case html
  /// HTML text that came through Markdown: line breaks become `<br />`.
  case breaks
  /// Text of an HTML block in Markdown: line breaks become `<br />`, and there is never a blank line.
  case blockBreaks
  /// An attribute in double quotes.
  case attribute
  /// An attribute in single quotes.
  case singleQuoted
  /// Text or attribute of XML.
  case xml
  /// A JSON literal, safe inside `<script>`.
  case json
  /// A whole address from outside; one with an unknown scheme becomes `#`.
  case url
  /// A path that the program created.
  case path
  /// A part of an address.
  case urlPart
  /// Text of Markdown.
  case markdown
  /// Text of Markdown that becomes an attribute: an image's description, or a title.
  case markdownAttribute
  /// Markdown text, or text of an attribute, beside which a character could combine with its first or last one. These
  /// two characters are written as numeric references.
  case guardedMarkdown
  case guardedMarkdownAttribute
}
