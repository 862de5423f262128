/// How a run shows that it goes on.
package enum ProgressMode: String, Sendable, CaseIterable {
  /// A bar on a terminal, nothing otherwise.
  case auto
  case bar
  /// One JSON object a line; then everything on standard error is JSON.
  case json
  case none
}
