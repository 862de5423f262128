internal import Diagnostics
internal import Model
internal import Platform
internal import Publish
internal import Store

/// `sumaq rollback`.
package enum OutputRollback {
  /// Restores the output of the previous night, or of the night `target`, and holds it, so that the next night does not
  /// bring back what was taken away; returns the message to print.
  package static func run(to target: Int?, _ request: RunRequest, _ context: RunContext) throws -> String {
    try StoreAccess.require(request)
    try PendingForgetting.look(request)
    return try StoreAccess.changing(request, context) { store, locks in
      try locks.takeOutput().sign()
      let before = try store.ledgerState()?.night ?? 0
      let now = Timestamp(microseconds: context.clock.microsecondsSince1970())
      let night = try sayingWhyNightsAreGone(request) {
        try Rollback.run(
          output: request.output, store: store, to: target, problems: context.problems,
          begins: { try store.hold("rolled back from night \(before) to night \($0)", since: now) })
      }
      try deliver(store, request, context, locks)
      if night != before { try store.record(act: "rollback", "from night \(before) to night \(night)", at: now) }
      guard try store.hold() != nil else {
        return "Night \(night) is what is published already: nothing was changed, and nights go on publishing."
      }
      return "The output of night \(night) is in place again, and is held: sumaq release publishes the store's state."
    }
  }

  /// Where no night is kept because a person was forgotten, the failure says so.
  private static func sayingWhyNightsAreGone(_ request: RunRequest, _ body: () throws -> Int) throws -> Int {
    do { return try body() } catch let failure as Failure {
      let kinds = [PublishProblems.noRollback, PublishProblems.unknownNight]
      guard kinds.contains(failure.problem.kind),
        let day = try ForgottenList.read(state: request.state)?.lastDay.flatMap({ CivilDay(iso: $0) })
      else { throw failure }
      throw failure.problem.kind.failure(
        failure.exitCode, at: failure.problem.place,
        "Somebody was forgotten on \(StatusTime.day(day)): earlier nights are gone.")
    }
  }

  /// Tells the command of `publish.after`. Settings that cannot be read do not prevent a rollback; the next run tells
  /// it.
  private static func deliver(
    _ store: Store, _ request: RunRequest, _ context: RunContext, _ locks: BuildLocks
  ) throws {
    do throws(Failure) {
      let plan = try RunPlan(request, context)
      var report = RunReport()
      do {
        try Delivery(plan: plan, request: request, context: context).run(store: store, locks: locks, into: &report)
      } catch {
        throw Failure(error)
      }
    } catch {
      context.problems.report(error.problem)
    }
  }
}

/// `sumaq hold` and what `sumaq release` asks first.
package enum OutputHold {
  /// Holds the output: nights read, render and check, and publish nothing. Returns the message to print.
  package static func hold(_ reason: String, _ request: RunRequest, _ context: RunContext) throws -> String {
    try StoreAccess.changing(request, context) { store, _ in
      let before = try store.hold()
      let now = Timestamp(microseconds: context.clock.microsecondsSince1970())
      try store.hold(reason, since: now)
      try store.record(act: "hold", reason, at: now)
      let words = "sumaq release publishes the store's state."
      guard let before else { return "The output is held: nights publish nothing until it is released. \(words)" }
      return "The output was held already, since \(before.since.iso()); the reason is a new one. \(words)"
    }
  }

  /// Whether the output is held.
  package static func isHeld(_ request: RunRequest) throws -> Bool { try StoreAccess.read(request).hold() != nil }
}
