/// A compiled regular expression.
final class Pattern {
  let groups: Int
  private let node: PatternNode
  private let automaton: PatternAutomaton
  private let mustEnd: () -> Bool
  private var searches: [Int: PatternSearch] = [:]

  /// `mustEnd` is called within long searches, which throw `PatternClosure.Interrupted` if it returns true.
  init(_ text: String, mustEnd: @escaping () -> Bool = { false }) throws(PatternMistake) {
    let (node, groups) = try PatternParser.parse(text)
    self.node = node
    self.groups = groups
    self.mustEnd = mustEnd
    automaton = PatternAutomaton(try PatternProgram(node, group: -1), mustEnd: mustEnd)
  }

  /// Whether a part of the text is what the expression describes.
  func finds(in text: PatternText) throws(PatternClosure.Interrupted) -> Bool { try automaton.finds(in: text) }

  /// The bytes of the first part of the text that the expression describes, or of one of its groups. `group` must be at
  /// most `groups`, and 0 is the whole.
  func first(in text: PatternText, group: Int) throws -> Range<Int>? {
    // Most texts have no such part, which the automaton tells at less cost.
    guard try automaton.finds(in: text) else { return nil }
    if searches[group] == nil {
      searches[group] = PatternSearch(
        try PatternProgram(node, group: group), isWhole: group == 0, mustEnd: mustEnd)
    }
    return try searches[group]?.first(in: text)
  }
}

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

/// Tells whether a text contains what a regular expression describes, by a deterministic automaton whose states are
/// made when a text first leads to them.
///
/// A character that leads from a known state to a known one costs a look into a table. At worst, each character costs
/// as much as the expression has steps, whatever the text. The tables have a fixed size: when they are full, they are
/// emptied.
final class PatternAutomaton {
  private let program: PatternProgram
  private var closure: PatternClosure
  /// The number of classes, and one for the end of the text.
  private let width: Int
  private let table: UnsafeMutablePointer<Int32>
  private let mostStates: Int
  private var states: [State] = []
  private var numbers: [State: Int32] = [:]
  private var heldSteps = 0

  /// The steps that the next character is read by, before conditions are looked at, and what is before it.
  private struct State: Hashable {
    var steps: [UInt16]
    var before: PatternClosure.Side
  }

  private enum Mark {
    static let unknown: Int32 = -1
    static let found: Int32 = -2
    static let missing: Int32 = -3
  }

  private static let room = 1 << 17

  init(_ program: PatternProgram, mustEnd: @escaping () -> Bool) {
    self.program = program
    closure = PatternClosure(program, mustEnd: mustEnd)
    width = program.alphabet.count + 1
    mostStates = max(3, Self.room / width)
    table = .allocate(capacity: mostStates * width)
  }

  deinit { table.deallocate() }

  func finds(in text: PatternText) throws(PatternClosure.Interrupted) -> Bool {
    let (bytes, end) = (text.bytes, text.bytes.count)
    let ascii = program.alphabet.ascii
    var state = number(of: State(steps: [UInt16(program.start)], before: .nothing))
    var place = 0
    while place < end {
      let symbol: Int
      if bytes[place] < 0x80 {
        symbol = Int(ascii[Int(bytes[place])])
        place += 1
      } else {
        let (scalar, length) = text.scalar(at: place)
        symbol = program.alphabet.classOf(scalar)
        place += length
      }
      var next = table[Int(state) * width + symbol]
      if next == Mark.unknown { next = try follow(&state, symbol) }
      if next == Mark.found { return true }
      state = next
    }
    let last = table[Int(state) * width + width - 1]
    return try (last == Mark.unknown ? follow(&state, width - 1) : last) == Mark.found
  }

  /// Finds where a symbol leads, and enters it into the table. `state` has another number if the tables were emptied.
  private func follow(_ state: inout Int32, _ symbol: Int) throws(PatternClosure.Interrupted) -> Int32 {
    let from = states[Int(state)]
    let isEnd = symbol == width - 1
    let after = isEnd ? .nothing : side(symbol)
    try closure.begin()
    var reached: [UInt16] = []
    var open = from.steps
    while let step = open.popLast() {
      guard closure.enters(Int(step)) else { continue }
      switch program.steps[Int(step)] {
      case .found:
        table[Int(state) * width + symbol] = Mark.found
        return Mark.found
      case .fork(let first, let second): open += [UInt16(first), UInt16(second)]
      case .mark(_, let next): open.append(UInt16(next))
      case .edge(let edge, let next):
        if PatternClosure.holds(edge, from.before, after) { open.append(UInt16(next)) }
      case .read(let set, let next):
        if !isEnd, program.alphabet.members[set][symbol] { reached.append(UInt16(next)) }
      }
    }
    guard !isEnd else {
      table[Int(state) * width + symbol] = Mark.missing
      return Mark.missing
    }
    // What is described may begin at any place.
    reached.append(UInt16(program.start))
    let next = State(steps: Array(Set(reached)).sorted(), before: program.hasEdges ? after : .other)
    if numbers[next] == nil, states.count >= mostStates || heldSteps + next.steps.count > Self.room {
      empty()
      state = number(of: from)
    }
    let number = number(of: next)
    table[Int(state) * width + symbol] = number
    return number
  }

  private func side(_ symbol: Int) -> PatternClosure.Side { program.alphabet.isWord[symbol] ? .word : .other }

  private func empty() {
    states.removeAll()
    numbers.removeAll()
    heldSteps = 0
  }

  private func number(of state: State) -> Int32 {
    if let known = numbers[state] { return known }
    let number = Int32(states.count)
    states.append(state)
    numbers[state] = number
    heldSteps += state.steps.count
    (table + Int(number) * width).update(repeating: Mark.unknown, count: width)
    return number
  }
}

/// The bytes of a text, read as characters. Bytes that are no UTF-8 are read as U+FFFD, one by one.
struct PatternText {
  let bytes: UnsafeBufferPointer<UInt8>

  /// The character at a place and the number of its bytes.
  func scalar(at place: Int) -> (scalar: UInt32, length: Int) {
    let first = UInt32(bytes[place])
    if first < 0x80 { return (first, 1) }
    let (length, least): (Int, UInt32) =
      switch first {
      case 0xC2...0xDF: (2, 0x80)
      case 0xE0...0xEF: (3, 0x800)
      case 0xF0...0xF4: (4, 0x10000)
      default: (1, .max)
      }
    guard length > 1, place + length <= bytes.count else { return (0xFFFD, 1) }
    var scalar = first & (0x7F >> UInt32(length))
    for index in 1..<length {
      let byte = UInt32(bytes[place + index])
      guard byte & 0xC0 == 0x80 else { return (0xFFFD, 1) }
      scalar = scalar << 6 | byte & 0x3F
    }
    guard scalar >= least, scalar <= ScalarRanges.last, !(0xD800...0xDFFF).contains(scalar) else { return (0xFFFD, 1) }
    return (scalar, length)
  }
}
