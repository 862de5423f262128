/// What became of an export that stands on a server.
package struct FetchedExport: Sendable, Hashable {
  package enum State: Sendable, Hashable {
    /// It is new.
    case fetched(bytes: Int)
    /// The server has what the spool has.
    case unchanged
    /// The spool's file is used, and nothing was asked.
    case offline
    /// The spool's file is used, as it could not be fetched.
    case stale(FetchFailure)
    /// There is no file: nothing was asked, or it could not be fetched.
    case absent(FetchFailure?)
  }

  package let export: RemoteExport
  package let state: State
  /// When the server last gave the file or called it unchanged: microseconds since 1970; nil where there is no file.
  package let checked: Int64?

  package init(export: RemoteExport, state: State, checked: Int64?) {
    self.export = export
    self.state = state
    self.checked = checked
  }

  /// Whether there is a file.
  package var isThere: Bool { if case .absent = state { false } else { true } }
}
