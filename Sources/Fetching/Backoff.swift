internal import Diagnostics

/// How long to wait after a failure: twice as long after each attempt, and varied so that failed requests are not all
/// repeated at the same time.
package struct Backoff: Sendable {
  package var firstSeconds = 60.0
  package var longestSeconds = 6.0 * 3600
  /// The variation: 0 to 1 for a reference and the number of its attempts.
  package var share: @Sendable (_ reference: String, _ attempts: Int) -> Double

  package init(share: @escaping @Sendable (String, Int) -> Double = Backoff.ownShare) { self.share = share }

  /// For servers, which need longer waits than this machine: from five minutes up to a day.
  package static let fetching: Backoff = {
    var backoff = Backoff()
    backoff.firstSeconds = 300
    backoff.longestSeconds = 86_400
    return backoff
  }()

  /// Seconds to wait after `attempts`: between half of the doubled time and all of it.
  package func seconds(_ reference: String, attempts: Int) -> Double {
    var whole = firstSeconds
    for _ in 1..<max(2, min(attempts, 32)) where attempts > 1 { whole = min(whole * 2, longestSeconds) }
    return whole * (0.5 + share(reference, attempts) / 2)
  }

  /// Always the same for the same job, so that no run depends on chance: a hash of reference and attempt.
  package static let ownShare: @Sendable (String, Int) -> Double = { reference, attempts in
    var hash = ShortHash(reference.utf8)
    hash.add(UInt8(truncatingIfNeeded: attempts))
    return Double(hash.value >> 11) / Double(1 << 53)
  }
}
