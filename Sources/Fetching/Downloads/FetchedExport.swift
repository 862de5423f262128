/// The result for an export on a server.
package struct FetchedExport: Sendable, Hashable {
  package enum State: Sendable, Hashable {
    /// A new file was downloaded.
    case fetched(bytes: Int)
    /// The server has the same file as the spool.
    case unchanged
    /// The file in the spool is used, and no request was sent.
    case offline
    /// The file in the spool is used, as the download failed.
    case stale(FetchFailure)
    /// There is no file: no request was sent, or the download failed.
    case absent(FetchFailure?)
  }

  package let export: RemoteExport
  package let state: State
  /// When the server last sent the file or said that it is unchanged: microseconds since 1970; nil if there is no file.
  package let checked: Int64?

  package init(export: RemoteExport, state: State, checked: Int64?) {
    self.export = export
    self.state = state
    self.checked = checked
  }

  /// Whether there is a file.
  package var isThere: Bool { if case .absent = state { false } else { true } }
}
