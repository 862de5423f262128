internal import Diagnostics
internal import Model
internal import Platform
internal import Store

/// `sumaq hold` and what `sumaq release` asks first.
package enum HoldWork {
  /// Holds the output: nights read, render and check, and publish nothing. Returns the message to print.
  package static func hold(_ reason: String, _ request: RunRequest, _ context: RunContext) throws -> String {
    try StoreAccess.require(request)
    let locks = try BuildLocks(request, context)
    defer { locks.release() }
    _ = try ForgottenKeeper(resuming: request, context, locks) { try RunPlan(request, context) }
    let store = try StoreAccess.change(request)
    let before = try store.hold()
    let now = Timestamp(microseconds: context.clock.microsecondsSince1970())
    try store.hold(reason, since: now)
    try store.record(act: "hold", reason, at: now)
    let words = "sumaq release publishes the store's state."
    guard let before else { return "The output is held: nights publish nothing until it is released. \(words)" }
    return "The output was held already, since \(before.since.iso()); the reason is a new one. \(words)"
  }

  /// Whether the output is held.
  package static func isHeld(_ request: RunRequest) throws -> Bool { try StoreAccess.read(request).hold() != nil }
}
