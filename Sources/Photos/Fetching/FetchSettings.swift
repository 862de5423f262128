package import Fetching

/// How photos are fetched over http and https.
package struct FetchSettings: Sendable, Hashable {
  /// Nothing is fetched; what is there is used.
  package var isOffline = false
  /// Transfers at once from one host, and in all.
  package var perHost = 3
  package var total = 32
  /// For one answer, from the connection to the last byte.
  package var timeoutSeconds = 30.0
  package var rules = FetchRules()
  /// How long a picture is taken to be the same where its server does not say.
  package var pictureHours = 168
  package var avatarHours = 24
  /// Fetched bytes that wait to be made into copies, and those on their way.
  package var bytesInFlight = 256_000_000

  package init() {}

  /// Microseconds for which a picture is taken to be the same where its server does not say.
  func validity(isAvatar: Bool) -> Int64 { Int64(isAvatar ? avatarHours : pictureHours) * 3_600_000_000 }

  /// What decided a failure: it is looked at again once this changes.
  func fingerprint(limitBytes: Int) -> String { "\(limitBytes)|" + rules.fingerprint }
}
