/// How exports are fetched over http and https.
package struct DownloadSettings: Sendable {
  /// Nothing is fetched; what is in the spool is used.
  package var isOffline = false
  /// Copies of exports that are not asked for any more stay.
  package var keepsStrays = false
  /// A server is given up after so long without a byte.
  package var silenceSeconds = 30.0
  /// A server is given up that sends fewer than `leastBytes` in so many times `silenceSeconds`, as its download might never end.
  package var patientSilences = 10.0
  package var leastBytes = 64 << 10
  /// Of one export, all its pages together.
  package var limitBytes = 10_000_000_000
  /// Failures in a row, none of which brought anything, after which an export is given up for the night.
  package var attempts = 4
  /// The longest time that one export waits in all before it is asked for again.
  package var patienceSeconds = 300.0
  /// Of one list.
  package var mostPages = 10_000
  /// Exports at once.
  package var atOnce = 3
  /// Bytes after which what has come is made safe, so that a killed run goes on from there.
  package var syncBytes = 8 << 20

  package init() {}
}
