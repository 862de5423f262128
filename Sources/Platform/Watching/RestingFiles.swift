/// Gathers file events until files rest, so that a burst of events is one change, and a file that is being written is
/// none yet.
///
/// Times are nanoseconds of a monotonic clock.
package struct RestingFiles: Sendable {
  /// What has changed and rests.
  package struct Change: Sendable, Hashable {
    package var paths: Set<String> = []
    /// Whether anything may have changed.
    package var isUnknown = false

    package init(paths: Set<String> = [], isUnknown: Bool = false) {
      self.paths = paths
      self.isUnknown = isUnknown
    }
  }

  /// Files rest if nothing happened to them for so long.
  static let pause: UInt64 = 20_000_000
  /// A burst that does not end is handed on after so long.
  static let longestBurst: UInt64 = 400_000_000
  /// A file that is open for writing rests if nothing was written to it for so long.
  static let patience: UInt64 = 5_000_000_000

  private var change = Change()
  private var first: UInt64 = 0
  private var last: UInt64 = 0
  /// The files that are being written, with the time of the last write.
  private var writing: [String: UInt64] = [:]
  /// The files that are there only since this change began.
  private var begun: Set<String> = []

  package init() {}

  /// Whether any file is being written.
  package var isWriting: Bool { !writing.isEmpty }

  package mutating func add(_ event: FileEvent, at now: UInt64) {
    switch event {
    case .begun(let path):
      if !change.paths.contains(path) { begun.insert(path) }
      writing[path] = now
    case .writing(let path):
      writing[path] = now
      change.paths.remove(path)
    case .saved(let path):
      writing[path] = nil
      add(path, at: now)
    case .gone(let path):
      writing[path] = nil
      // What editors make beside a file and remove at once is no change.
      if begun.remove(path) == nil { add(path, at: now) } else { change.paths.remove(path) }
    case .unknown:
      writing = [:]
      add(nil, at: now)
    }
  }

  /// What has changed and rests now; nil if nothing does.
  package mutating func take(at now: UInt64) -> Change? {
    for (path, time) in writing where now >= time + Self.patience {
      writing[path] = nil
      add(path, at: time)
    }
    guard !isEmpty, now >= last + Self.pause || now >= first + Self.longestBurst else { return nil }
    defer {
      change = Change()
      begun = begun.filter { writing[$0] != nil }
    }
    return change
  }

  /// In how many milliseconds it is worth to ask again; nil if only after the next event.
  package func milliseconds(at now: UInt64) -> Int? {
    var due = writing.values.map { $0 + Self.patience }
    if !isEmpty { due.append(min(last + Self.pause, first + Self.longestBurst)) }
    return due.min().map { $0 <= now ? 0 : Int(($0 - now + 999_999) / 1_000_000) }
  }

  private var isEmpty: Bool { change.paths.isEmpty && !change.isUnknown }

  private mutating func add(_ path: String?, at now: UInt64) {
    if isEmpty { first = now }
    last = now
    if let path { change.paths.insert(path) } else { change.isUnknown = true }
  }
}
