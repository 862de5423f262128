package import Fetching

/// The settings of downloads of photos over http and https.
package struct FetchSettings: Sendable, Hashable {
  /// Whether nothing is fetched, and only existing copies are used.
  package var isOffline = false
  /// The maximum number of concurrent transfers from one host, and in all.
  package var perHost = 3
  package var total = 32
  /// The time limit of one answer, from the connection to the last byte.
  package var timeoutSeconds = 30.0
  package var rules = FetchRules()
  /// How long a picture counts as unchanged if its server does not say.
  package var pictureHours = 168
  package var avatarHours = 24
  /// The limit of fetched bytes that wait to be converted, with those being downloaded.
  package var bytesInFlight = 256_000_000

  package init() {}

  /// Microseconds for which a picture counts as unchanged if its server does not say.
  func validity(isAvatar: Bool) -> Int64 { Int64(isAvatar ? avatarHours : pictureHours) * 3_600_000_000 }

  /// The settings that can cause a failure: the photo is tried again when they change.
  func fingerprint(limitBytes: Int) -> String { "\(limitBytes)|" + rules.fingerprint }
}
