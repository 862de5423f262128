internal import Diagnostics
internal import Publish
internal import Store

/// `sumaq rollback`.
package enum RollbackWork {
  /// Restores the output of the previous night; returns the message to print.
  package static func run(_ request: RunRequest, _ context: RunContext) throws -> String {
    try StoreAccess.require(request)
    let locks = try BuildLocks(request, context)
    defer { locks.release() }
    let store = try StoreAccess.change(request)
    try locks.takeOutput().sign()
    let night = try Rollback.run(output: request.output, store: store, problems: context.problems)
    return "The output of night \(night) stands again. The next sumaq build publishes the store's state."
  }
}
