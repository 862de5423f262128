/// How a run shows its progress.
package enum ProgressMode: String, Sendable, CaseIterable {
  /// A bar on a terminal, nothing otherwise.
  case auto
  case bar
  /// One JSON object per line; then everything on standard error is JSON.
  case json
  /// Lines that begin with their priority, as journald reads them from a service, and a notice at the end of each stage.
  case journal
  case none
}
