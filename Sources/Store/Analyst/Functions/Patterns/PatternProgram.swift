/// A regular expression as steps of a nondeterministic automaton.
struct PatternProgram {
  enum Step {
    /// Reads a character of the set with this number.
    case read(set: Int, next: Int)
    /// Goes on in two places, the first of which is preferred.
    case fork(Int, Int)
    case edge(PatternNode.Edge, next: Int)
    /// The group that is asked for begins or ends.
    case mark(isStart: Bool, next: Int)
    case found
  }

  private(set) var steps: [Step] = []
  private(set) var start = 0
  let alphabet: PatternAlphabet
  /// Whether the expression has conditions on the places between characters.
  private(set) var hasEdges = false

  static let mostSteps = 4000

  /// `group` is the group whose text is asked for; 0 is the whole.
  init(_ node: PatternNode, group: Int = 0) throws(PatternMistake) {
    var compiler = Compiler(group: group)
    let end = try compiler.add(.found)
    start = try compiler.compile(node, next: end)
    steps = compiler.steps
    hasEdges = compiler.hasEdges
    alphabet = PatternAlphabet(compiler.sets, asksForWords: compiler.asksForWords)
  }

  /// Adds the steps from the end to the start, so that each knows the next one.
  private struct Compiler {
    let group: Int
    var steps: [Step] = []
    var sets: [ScalarRanges] = []
    var numbers: [ScalarRanges: Int] = [:]
    var hasEdges = false
    var asksForWords = false

    init(group: Int) { self.group = group }

    mutating func add(_ step: Step) throws(PatternMistake) -> Int {
      guard steps.count < PatternProgram.mostSteps else {
        throw PatternMistake(
          "with its repetitions it has more than \(PatternProgram.mostSteps) steps", "Repeat less, or use * or +.")
      }
      steps.append(step)
      return steps.count - 1
    }

    mutating func compile(_ node: PatternNode, next: Int) throws(PatternMistake) -> Int {
      switch node {
      case .empty: return next
      case .scalars(let set): return try add(.read(set: number(of: set), next: next))
      case .edge(let edge):
        hasEdges = true
        if edge == .word || edge == .noWord { asksForWords = true }
        return try add(.edge(edge, next: next))
      case .sequence(let nodes):
        var next = next
        for node in nodes.reversed() { next = try compile(node, next: next) }
        return next
      case .either(let nodes):
        var start = try compile(nodes[nodes.count - 1], next: next)
        for node in nodes.dropLast().reversed() {
          let other = start
          start = try add(.fork(try compile(node, next: next), other))
        }
        return start
      case .repeated(let node, let least, let most, let isGreedy):
        return try compile(node, least, most, isGreedy, next: next)
      case .group(let node, let number):
        guard number == group else { return try compile(node, next: next) }
        let end = try add(.mark(isStart: false, next: next))
        return try add(.mark(isStart: true, next: try compile(node, next: end)))
      }
    }

    private mutating func compile(
      _ node: PatternNode, _ least: Int, _ most: Int?, _ isGreedy: Bool, next: Int
    ) throws(PatternMistake) -> Int {
      var start = next
      if let most {
        for _ in least..<most {
          let inner = try compile(node, next: start)
          start = try add(isGreedy ? .fork(inner, next) : .fork(next, inner))
        }
      } else {
        let fork = try add(.fork(next, next))
        let inner = try compile(node, next: fork)
        steps[fork] = isGreedy ? .fork(inner, next) : .fork(next, inner)
        start = fork
      }
      for _ in 0..<least { start = try compile(node, next: start) }
      return start
    }

    private mutating func number(of set: ScalarRanges) -> Int {
      if let known = numbers[set] { return known }
      sets.append(set)
      numbers[set] = sets.count - 1
      return sets.count - 1
    }
  }
}

/// What is before and after a place in a text, on which the conditions of a regular expression depend.
struct PatternClosure {
  /// What is on one side of a place.
  enum Side: UInt8 {
    case nothing, word, other
  }

  /// Counts the steps that were looked at, and ends a search that takes too long.
  struct Interrupted: Error {}

  private let mustEnd: () -> Bool
  private var work = 0
  /// When each step was last looked at.
  private var seen: [Int]
  private var round = 0

  init(_ program: PatternProgram, mustEnd: @escaping () -> Bool) {
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
