/// A piece of a Markdown template that is converted on its own.
indirect enum MarkdownPart {
  /// Steps that belong together; sections in it are not cut out.
  case chunk(Range<Int>)
  /// A section, the step that opens it and the parts within.
  case section(opening: Int, [MarkdownPart])
}
