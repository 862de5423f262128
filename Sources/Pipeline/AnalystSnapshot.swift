internal import Diagnostics
internal import Platform
internal import Store

/// `sumaq snapshot FILE`: writes the analysts' views as a database of their own.
package enum AnalystSnapshot {
  /// Returns what was written, in words. `path` is absolute.
  package static func write(_ path: String, _ request: RunRequest, _ context: RunContext) throws -> String {
    let plan = try RunPlan(request, context)
    try StoreAccess.require(request)
    let target = try SnapshotTarget(path, reserved: reserved(request))
    let store = try StoreAccess.read(request)
    let wanted = SnapshotRequest(
      show: plan.settings.tablesShow, zone: plan.clock.zone, zoneName: plan.settings.timeZone,
      program: "sumaq \(Program.version)")
    do {
      let (outcome, seconds) = try context.timed {
        try store.writeSnapshot(to: target, wanted, cancelled: { context.cancellation.isCancelled })
      }
      return words(outcome, path, seconds)
    } catch is AnalystInterrupted {
      try context.checkCancelled()
      throw AnalystInterrupted()
    }
  }

  /// Folders of sumaq's in which a snapshot would be read, published or removed.
  private static func reserved(_ request: RunRequest) -> [SnapshotTarget.Reserved] {
    [
      SnapshotTarget.Reserved(request.state, "it is for sumaq’s own files"),
      SnapshotTarget.Reserved(
        Path.join(request.output, "site"), "who visits and orders would be published, whatever users.show says"),
      SnapshotTarget.Reserved(request.exports, "what is there is read as an export"),
    ]
  }

  private static func words(_ outcome: SnapshotOutcome, _ path: String, _ seconds: Double) -> String {
    let size = Amount.bytes(outcome.bytes)
    if outcome.wasSame { return "\(path) is up to date: \(Amount.of(outcome.rows, "row", "rows")), \(size)" }
    return
      "\(path): \(Amount.of(outcome.tables, "table", "tables")), \(Amount.of(outcome.rows, "row", "rows")), \(size)"
      + " in \(Amount.seconds(seconds))"
  }
}
