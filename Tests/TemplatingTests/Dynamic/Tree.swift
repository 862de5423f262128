/// Values by name, for templates without a schema: the public spec's cases, analysts' rows.
indirect enum Tree: Sendable, Hashable {
  case null
  case flag(Bool)
  /// A number as it is to be written.
  case number(String)
  case text(String)
  /// Markup that the program made.
  case html(String)
  case list([Tree])
  case map([String: Tree])
}
