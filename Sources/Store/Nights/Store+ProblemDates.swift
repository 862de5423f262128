package import Diagnostics
package import Model

extension Store {
  /// The night in which each kind's oldest present problem was first seen.
  package func problemDates() throws -> [String: Timestamp] { try write { try ProblemDateTable($0).oldest() } }

  /// The night in which a problem was first seen; nil if that is not known.
  package func date(of problem: Problem) throws -> Timestamp? {
    try write { try ProblemDateTable($0).date(kind: problem.id, mark: problem.mark) }
  }
}
