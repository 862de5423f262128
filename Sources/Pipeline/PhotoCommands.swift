internal import Diagnostics
internal import Model
internal import Photos
internal import Platform
internal import Store

/// `sumaq jobs` and `sumaq cache`, and the loop of the hidden `photo-worker`.
package enum PhotoCommands {
  /// The photo queue, and why each photo waits.
  package static func jobs(_ request: RunRequest, _ context: RunContext) throws -> String {
    try PhotoQueueText.jobs(try StoreAccess.read(request), now: now(context))
  }

  /// The number and size of the photo copies in the store.
  package static func cache(_ request: RunRequest, _ context: RunContext) throws -> String {
    let plan = try RunPlan(request, context)
    return try PhotoQueueText.cache(
      try StoreAccess.read(request), plan.photoSettings(workers: 1), now: now(context))
  }

  /// Removes the copies that no row refers to; returns the message to print.
  package static func prune(_ request: RunRequest, _ context: RunContext) throws -> String {
    try StoreAccess.changing(request, context) { store, _ in try PhotoQueueText.prune(store) }
  }

  /// Schedules the photos of one restaurant, named by id or slug, to be converted again; returns the message to print.
  package static func clear(_ request: RunRequest, _ context: RunContext, restaurant: String) throws -> String {
    try StoreAccess.changing(request, context) { store, _ in
      if let words = try PhotoQueueText.clear(store, restaurant: restaurant) { return words }
      throw PipelineProblems.unknownRestaurant.failure(
        .usage, "the store has no restaurant with the id or slug “\(Printable.line(restaurant, limit: 80))”")
    }
  }

  private static func now(_ context: RunContext) -> Timestamp {
    Timestamp(microseconds: context.clock.microsecondsSince1970())
  }

  /// Decodes photos for another sumaq until that process closes its end. Returns the process's exit code.
  package static func work() -> Int32 { PhotoWorker.run(input: STDIN_FILENO, output: STDOUT_FILENO) }
}
