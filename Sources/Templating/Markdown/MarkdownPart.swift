/// A part of a Markdown template that is converted separately.
indirect enum MarkdownPart {
  /// Steps that are converted together, with the sections in them.
  case chunk(Range<Int>)
  /// A section: the step that opens it, and its parts.
  case section(opening: Int, [MarkdownPart])
}
