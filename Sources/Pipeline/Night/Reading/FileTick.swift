/// The tick of the clock by which a disk dates its files.
///
/// A file that is changed twice within one tick has the same times after both; if it was read in between, they must not
/// be believed.
enum FileTick {
  /// Whether a file with these times (nanoseconds since 1970) can no longer change within their tick when a night begins
  /// (microseconds since 1970), before it looks at any file.
  static func isOver(modified: Int64, changed: Int64, nightStart: Int64) -> Bool {
    nightStart * 1000 - max(modified, changed) >= length(changed: changed)
  }

  /// Times with parts of seconds tick every few milliseconds; others may do so every two seconds, as FAT's do.
  private static func length(changed: Int64) -> Int64 {
    changed.isMultiple(of: 1_000_000_000) ? 2_000_000_000 : 100_000_000
  }
}
