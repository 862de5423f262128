package import Platform

/// What downloads need from the night that runs them.
package struct DownloadContext: Sendable {
  let settings: DownloadSettings
  let clock: Clock
  let backoff: Backoff
  /// Waits for this many seconds, or until the run must end.
  let pause: @Sendable (_ seconds: Double) -> Void
  let mustStop: @Sendable () -> Bool
  /// Receives the number of bytes that arrived.
  let came: @Sendable (_ bytes: Int) -> Void

  package init(
    settings: DownloadSettings, clock: Clock, backoff: Backoff = .downloading,
    pause: @escaping @Sendable (_ seconds: Double) -> Void, mustStop: @escaping @Sendable () -> Bool,
    came: @escaping @Sendable (_ bytes: Int) -> Void = { _ in }
  ) {
    self.settings = settings
    self.clock = clock
    self.backoff = backoff
    self.pause = pause
    self.mustStop = mustStop
    self.came = came
  }
}

extension Backoff {
  /// For exports, which a night waits for: from a second up to a minute.
  package static let downloading: Backoff = {
    var backoff = Backoff()
    backoff.firstSeconds = 1
    backoff.longestSeconds = 60
    return backoff
  }()
}
