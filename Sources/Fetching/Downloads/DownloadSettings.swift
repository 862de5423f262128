/// The settings of downloads of exports over http and https.
package struct DownloadSettings: Sendable {
  /// Whether nothing is fetched, and only the copies in the spool are used.
  package var isOffline = false
  /// Whether copies of exports that the settings no longer name are kept.
  package var keepsStrays = false
  /// Whether an empty body replaces a copy that is not empty. In deltas it says that nothing changed; elsewhere a server
  /// that sends nothing is in trouble.
  package var emptyReplaces = false
  /// A server that sends nothing for this long is given up.
  package var silenceSeconds = 30.0
  /// A server is given up if it sends fewer than `leastBytes` in this many times `silenceSeconds`, as the download
  /// might never end.
  package var patientSilences = 10.0
  package var leastBytes = 64 << 10
  /// The limit of one export with all its pages.
  package var limitBytes = 10_000_000_000
  /// The number of failures in a row, none of which downloaded anything, after which an export is given up for the
  /// night.
  package var attempts = 4
  /// The limit of the total time that one export waits before repeated requests.
  package var mostWaitSeconds = 300.0
  /// The limit of the time in which all pages of one list must have come.
  package var mostListSeconds = 3600.0
  /// The limit of pages of one list.
  package var mostPages = 10_000
  /// The number of concurrent downloads.
  package var atOnce = 3
  /// After this many bytes the part is synced, so that it can be resumed after a killed run.
  package var syncBytes = 8 << 20

  package init() {}
}
