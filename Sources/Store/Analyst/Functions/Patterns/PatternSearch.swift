/// Finds the first text that a regular expression describes, or the text of one of its groups.
///
/// All ways through the expression go along the text side by side, in the order of preference, so that the time is at
/// most the length of the text times the number of steps.
struct PatternSearch {
  private let program: PatternProgram
  private var closure: PatternClosure
  private let isWhole: Bool

  /// One way through the expression.
  private struct Way {
    var step: Int
    /// The bytes of the text that is asked for; -1 if it has not begun or ended.
    var start = -1
    var end = -1
  }

  /// `isWhole` is whether the whole is asked for, and not one of the groups.
  init(_ program: PatternProgram, isWhole: Bool, mustEnd: @escaping () -> Bool) {
    self.program = program
    self.isWhole = isWhole
    closure = PatternClosure(program, mustEnd: mustEnd)
  }

  /// The bytes of the text; nil if nothing is found, or the group has no part in what is found.
  mutating func first(in text: PatternText) throws(PatternClosure.Interrupted) -> Range<Int>? {
    var found: Way?
    var ways: [Way] = []
    var (place, before) = (0, PatternClosure.Side.nothing)
    while true {
      let next = place < text.bytes.count ? text.scalar(at: place) : nil
      let symbol = next.map { program.alphabet.classOf($0.scalar) }
      let after = symbol.map(side) ?? .nothing
      if found == nil { ways.append(Way(step: program.start, start: isWhole ? place : -1)) }
      ways = try self.ways(ways, symbol, place, before, after, &found)
      guard let next, !(ways.isEmpty && found != nil) else { break }
      place += next.length
      before = after
    }
    guard let found, found.start >= 0, found.end >= found.start else { return nil }
    return found.start..<found.end
  }

  private func side(_ symbol: Int) -> PatternClosure.Side { program.alphabet.isWord[symbol] ? .word : .other }

  /// The ways that go on behind the character. A way to the end is `found`, and ends those that are preferred less.
  private mutating func ways(
    _ ways: [Way], _ symbol: Int?, _ place: Int, _ before: PatternClosure.Side, _ after: PatternClosure.Side,
    _ found: inout Way?
  ) throws(PatternClosure.Interrupted) -> [Way] {
    try closure.begin()
    var reached: [Way] = []
    var open = Array(ways.reversed())
    while var way = open.popLast() {
      guard closure.enters(way.step) else { continue }
      switch program.steps[way.step] {
      case .found:
        if isWhole { way.end = place }
        found = way
        return reached
      case .fork(let first, let second):
        open.append(Way(step: second, start: way.start, end: way.end))
        open.append(Way(step: first, start: way.start, end: way.end))
      case .mark(let isStart, let next):
        open.append(
          isStart ? Way(step: next, start: place, end: -1) : Way(step: next, start: way.start, end: place))
      case .edge(let edge, let next):
        guard PatternClosure.holds(edge, before, after) else { continue }
        open.append(Way(step: next, start: way.start, end: way.end))
      case .read(let set, let next):
        guard let symbol, program.alphabet.members[set][symbol] else { continue }
        reached.append(Way(step: next, start: way.start, end: way.end))
      }
    }
    return reached
  }
}
