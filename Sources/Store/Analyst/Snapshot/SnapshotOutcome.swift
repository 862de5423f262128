/// What a snapshot holds, and whether the file changed.
package struct SnapshotOutcome: Sendable, Hashable {
  /// The number of tables that have the names of views.
  package var tables = 0
  /// The number of their rows.
  package var rows = 0
  /// The size of the file.
  package var bytes = 0
  /// Whether the file had these bytes before. It was not touched then.
  package var wasSame = false
}
