package import Diagnostics
internal import Platform
package import Store

/// Compares the published files with the ledger, where they need not be those of the store's state: while the output is
/// held.
package enum LedgerVerification {
  /// Reads every published file once; each that is missing or has other bytes is reported as a problem.
  package static func run(
    output: String, store: Store, workers: Int, problems: any ProblemSink
  ) throws -> VerifyOutcome {
    try Failure.wrapping {
      let tree = try OutputTree(output, hook: nil)
      let faults = try OutputComparison(store, tree, missingFolders: [], workers: workers).faults
      for (path, fault) in faults.sorted(by: { $0.key < $1.key }) {
        let words =
          switch fault {
          case .damaged: "\(path) is not as it was published: somebody changed it"
          case .missing: "\(path) was published and is missing"
          }
        problems.report(PublishProblems.differs.problem(at: Place(tree.full(path)), words))
      }
      var outcome = VerifyOutcome()
      outcome.compared = try store.ledgerRows()
      outcome.different = faults.count
      return outcome
    }
  }
}
