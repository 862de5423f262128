/// What the page `/_/` asks of whoever builds.
package protocol LiveDesk: Sendable {
  /// The state to be shown; must answer at once.
  func overview() -> DeskOverview

  /// The values that a page's template can use, as indented JSON. `path` is below the output, such as `site/index.html`,
  /// and comes from outside. It may take its time, and is called on a thread of its own.
  func values(of path: String) throws -> [UInt8]
}
