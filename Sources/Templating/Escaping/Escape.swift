/// How a value is written at its place.
enum Escape: UInt8, Sendable, Hashable {
  /// As it is.
  case raw
  /// Text of HTML: `& < > "`; line breaks stay.
  case html
  /// Text of HTML that came through Markdown: line breaks become `<br />`.
  case breaks
  /// Text of an HTML block in Markdown: likewise, and never a blank line.
  case blockBreaks
  /// Inside double quotes of a tag.
  case attribute
  /// Inside single quotes of a tag.
  case singleQuoted
  /// Text or attribute of XML.
  case xml
  /// A JSON literal, safe inside `<script>`.
  case json
  /// A whole address from outside: a known scheme, or `#`.
  case url
  /// A path that the program made.
  case path
  /// A piece of an address.
  case urlPart
  /// Text of Markdown.
  case markdown
  /// Text of Markdown that becomes an attribute: an image's description, a title.
  case markdownAttribute
  /// The same two where a neighbour could lend the first or last character a meaning: those become numbers.
  case guardedMarkdown
  case guardedMarkdownAttribute
}
