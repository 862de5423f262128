/// The time in a `Retry-After` header, given as seconds from now or as a date.
package enum RetryAfter {
  /// The limit: a week from now.
  private static let longestSeconds: Int64 = 7 * 86_400

  /// Microseconds since 1970, not before `now`; nil if the text is neither.
  package static func time(_ text: String, now: Int64) -> Int64? {
    if let seconds = Int64(text) {
      return seconds >= 0 ? now + min(seconds, longestSeconds) * 1_000_000 : nil
    }
    guard let date = HTTPDate.seconds(text) else { return nil }
    let latest = now + longestSeconds * 1_000_000
    return date >= latest / 1_000_000 ? latest : max(now, date * 1_000_000)
  }
}
