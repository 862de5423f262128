/// The resolution of a file system's times.
///
/// A file that is changed twice within one tick has the same times after both changes. If it was read in between, its
/// times do not show the second change.
enum FileTick {
  /// Whether a file with these times (nanoseconds since 1970) can no longer change within their tick at the start of a
  /// night (microseconds since 1970), before any file is listed.
  static func isOver(modified: Int64, changed: Int64, nightStart: Int64) -> Bool {
    nightStart * 1000 - max(modified, changed) >= length(changed: changed)
  }

  /// Times with fractions of a second have ticks of a few milliseconds. Others may have ticks of two seconds, as those
  /// of FAT.
  private static func length(changed: Int64) -> Int64 {
    changed.isMultiple(of: 1_000_000_000) ? 2_000_000_000 : 100_000_000
  }
}
