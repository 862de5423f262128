internal import Diagnostics
internal import Platform
internal import Store

/// Decides whether a command other than a night found a problem that the last night did not have.
package enum NewProblems {
  /// Without a store, all problems are new.
  package static func are(in context: RunContext, _ request: RunRequest) throws -> Bool {
    let isThere = access(Path.join(request.state, "sumaq.sqlite"), F_OK) == 0
    let before = isThere ? try StoreAccess.look(request).seenProblems() : SeenProblems()
    let memory = ProblemHistory(context.problems, nil, before: before, parts: [""])
    return context.problems.entries.contains { memory.new($0.kind.id) > 0 }
  }
}
