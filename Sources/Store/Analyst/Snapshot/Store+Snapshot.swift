internal import Diagnostics
internal import Platform

extension Store {
  /// Writes the analysts' views as tables of a database of their own.
  ///
  /// The file is a function of the store's rows and of the request: not of the clock, nor of earlier nights. Views of
  /// history (`changes`, `change_counts`, `runs`) are therefore not in it. It is written beside its place and renamed
  /// when it is whole and on the disk. `cancelled` is called while it is written; throws `AnalystInterrupted` if it
  /// returned true.
  ///
  /// It never blocks a night, nor is blocked by one: `SnapshotWatch` says what it costs one. Memory does not grow with
  /// the rows, which SQLite sorts in temporary files.
  package func writeSnapshot(
    to target: SnapshotTarget, _ request: SnapshotRequest, cancelled: () -> Bool = { false }
  ) throws -> SnapshotOutcome {
    try withoutActuallyEscaping(cancelled) { cancelled in
      do {
        let draft = try SnapshotDraft(for: target)
        var outcome = try write(draft, request, cancelled)
        outcome.bytes = try draft.size
        outcome.wasSame = try draft.publish()
        return outcome
      } catch let error as FileError {
        throw error.failure
      }
    }
  }

  private func write(
    _ draft: SnapshotDraft, _ request: SnapshotRequest, _ cancelled: @escaping () -> Bool
  ) throws -> SnapshotOutcome {
    let watch = try SnapshotWatch(store: path, logBytes: request.logBytes, cancelled: cancelled)
    let source = try SnapshotSource(self, request, watch)
    let writer = try SnapshotWriter(draft.path, target: draft.target.path, watch)
    let rows = try source.tables.map { try writer.copy($0, from: source) }
    try source.end()
    let taken = Set((source.tables.map(\.name) + SnapshotLayout.names).map { $0.lowercased() })
    for table in source.tables {
      for index in table.indexCreations(taken: taken) { try writer.execute(index) }
    }
    try SnapshotDictionary(tables: source.tables, rows: rows).write(writer, about: Self.about(source, request))
    try writer.finish()
    return SnapshotOutcome(tables: rows.count, rows: rows.reduce(0, +))
  }

  private static func about(_ source: SnapshotSource, _ request: SnapshotRequest) -> [(name: String, value: String?)] {
    [
      ("program", request.program), ("layout", "\(SnapshotLayout.version)"),
      ("synced", source.synced.map { $0.iso().prefix(16) + "Z" }), ("time_zone", request.zoneName),
      (
        "left_out",
        "changes, change_counts and runs, which tell of nights; sumaq sql answers questions to them"
      ),
    ]
  }
}
