/// What stands before and after a place in a text, on which the conditions of a regular expression depend.
struct PatternClosure {
  /// What stands on one side of a place.
  enum Side: UInt8 {
    case nothing, word, other
  }

  /// Counts the steps that were looked at, and ends a search that takes too long.
  struct Interrupted: Error {}

  private let program: PatternProgram
  private let mustEnd: () -> Bool
  private var work = 0
  /// When each step was last looked at.
  private var seen: [Int]
  private var round = 0

  init(_ program: PatternProgram, mustEnd: @escaping () -> Bool) {
    self.program = program
    self.mustEnd = mustEnd
    seen = Array(repeating: 0, count: program.steps.count)
  }

  /// Begins a place of the text: no step has been looked at.
  mutating func begin() throws(Interrupted) {
    round += 1
    guard work >= Self.mostWork else { return }
    work = 0
    if mustEnd() { throw Interrupted() }
  }

  /// A few hundredths of a second.
  private static let mostWork = 1 << 20

  /// Whether the step is looked at for the first time in this place.
  mutating func enters(_ step: Int) -> Bool {
    work += 1
    if seen[step] == round { return false }
    seen[step] = round
    return true
  }

  static func holds(_ edge: PatternNode.Edge, _ before: Side, _ after: Side) -> Bool {
    switch edge {
    case .textStart: before == .nothing
    case .textEnd: after == .nothing
    case .word: (before == .word) != (after == .word)
    case .noWord: (before == .word) == (after == .word)
    }
  }
}
