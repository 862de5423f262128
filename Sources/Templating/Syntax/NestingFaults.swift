internal import Diagnostics

/// The mismatched tags of a template: the first is reported, the others are counted.
final class NestingFaults {
  private var first: (kind: ProblemKind, offset: Int, reason: String)?
  private var others = 0

  func add(_ kind: ProblemKind, _ offset: Int, _ reason: String) {
    if first == nil { first = (kind, offset, reason) } else { others += 1 }
  }

  func report(to report: (ProblemKind, Int, String) -> Void) {
    guard let first else { return }
    report(first.kind, first.offset, first.reason + words)
  }

  private var words: String {
    switch others {
    case 0: ""
    case 1: " Because of it, or after it, 1 more section does not fit."
    default: " Because of it, or after it, \(others) more sections do not fit."
    }
  }
}
