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

  /// The steps that the next character is read by, before conditions are looked at, and what stands before it.
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
