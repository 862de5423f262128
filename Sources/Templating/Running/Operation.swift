/// One operation of a compiled template; jump targets are indices of operations.
enum Operation: Sendable {
  /// Copies a run of the program's text.
  case copy(start: Int, end: Int)
  case write(Access, Escape)
  /// Lets the caller of the interpreter write a value.
  case insert
  /// Continues if the value is shown, else jumps to `skip`.
  case ifShown(Access, skip: Int)
  case ifHidden(Access, skip: Int)
  /// Enters a record, or jumps to `skip`.
  case enter(Access, skip: Int)
  case leave
  /// Enters a list's first record, or jumps to `skip`.
  case each(Access, skip: Int)
  /// Enters the next record and jumps to `again`, or continues.
  case next(again: Int)
  case jump(Int)
  /// Jumps to one of several forms of the same Markdown, depending on which values are present.
  case choose(Int)
  /// What follows is Markdown, which `endMarkdown` converts.
  case beginMarkdown
  case endMarkdown
}
