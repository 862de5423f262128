/// One step of a compiled template; jumps are numbers of operations.
enum Operation: Sendable {
  /// Copies a run of the program's text.
  case copy(start: Int, end: Int)
  case write(Access, Escape)
  /// Lets the caller of the interpreter write what belongs here.
  case insert
  /// Goes on inside if there is anything, else to `skip`.
  case ifShown(Access, skip: Int)
  case ifHidden(Access, skip: Int)
  /// Enters a record, or goes to `skip`.
  case enter(Access, skip: Int)
  case leave
  /// Enters a list's first record, or goes to `skip`.
  case each(Access, skip: Int)
  /// Enters the next record and goes to `again`, or goes on.
  case next(again: Int)
  case jump(Int)
  /// Goes to one of several ways of the same Markdown, by which values are there.
  case choose(Int)
  /// What follows is Markdown, until `endMarkdown` converts it.
  case beginMarkdown
  case endMarkdown
}
