/// What open pages are told.
package final class LiveRoom: Sendable {
  let desk: (any LiveDesk)?

  package init(desk: (any LiveDesk)? = nil) { self.desk = desk }

  /// The paths below the output of pages that are open, the last opened first, each once. A page that does not exist
  /// is among them if it is looked at.
  package func openPages() -> [String] { [] }

  /// Serves these bytes at a path below the output until `published`. Open pages that differ are told.
  package func show(_ bytes: [UInt8], at path: String) {}

  /// A night ended: what was shown ahead is dropped, but for `kept`. Open pages that differ are told.
  package func published(keeping kept: Set<String> = []) {}

  /// What is wrong now; none takes away what was said.
  package func tell(_ mistakes: [LiveMistake]) {}

  /// Open pages `/_/` are shown again.
  package func deskChanged() {}
}
