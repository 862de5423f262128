package import Platform

/// What a night lends to its downloads.
package struct DownloadSurroundings: Sendable {
  let settings: DownloadSettings
  let clock: Clock
  let backoff: Backoff
  /// Waits for so many seconds, or until the run is to end.
  let pause: @Sendable (_ seconds: Double) -> Void
  let mustStop: @Sendable () -> Bool
  /// Hears how many bytes came.
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
  /// For exports, which a night waits for: a second, at most a minute.
  package static let downloading: Backoff = {
    var backoff = Backoff()
    backoff.firstSeconds = 1
    backoff.longestSeconds = 60
    return backoff
  }()
}
