internal import Diagnostics

/// A summary of a run's problems: `8 errors, none new`.
struct ProblemTally {
  private var counts: [ProblemKind.Severity: Int] = [:]
  private var new: [ProblemKind.Severity: Int] = [:]
  private let isCompared: Bool

  init(_ entries: [ProblemLog.Entry], isFirst: Bool) {
    isCompared = !isFirst && entries.allSatisfy { $0.new != nil }
    for entry in entries { add(entry.kind.severity, entry.count, new: entry.new ?? 0) }
  }

  /// The numbers of errors and of new errors; `new` is nil if that is unknown.
  init(errors: Int, new: Int?) {
    isCompared = new != nil
    add(.error, errors, new: new ?? 0)
  }

  private mutating func add(_ severity: ProblemKind.Severity, _ count: Int, new: Int) {
    counts[severity, default: 0] += count
    self.new[severity, default: 0] += new
  }

  /// The words of the summary; nil if there is nothing to say. Warnings are left out unless one is new or they are
  /// requested.
  func words(withWarnings: Bool = false) -> String? {
    let isTold = withWarnings || (isCompared && (new[.warning] ?? 0) > 0)
    let (errors, warnings) = (counts[.error] ?? 0, isTold ? counts[.warning] ?? 0 : 0)
    var parts: [String] = []
    if errors > 0 { parts.append(Amount.of(errors, "error", "errors")) }
    if warnings > 0 { parts.append(Amount.of(warnings, "warning", "warnings")) }
    guard !parts.isEmpty else { return nil }
    let fresh = (new[.error] ?? 0) + (new[.warning] ?? 0)
    return parts.joined(separator: " and ") + (isCompared ? ", \(freshness(fresh, of: errors + warnings))" : "")
  }

  private func freshness(_ fresh: Int, of all: Int) -> String {
    switch fresh {
    case 0: "none new"
    case all where all > 1: "all new"
    default: "\(Amount.count(fresh)) new"
    }
  }
}
