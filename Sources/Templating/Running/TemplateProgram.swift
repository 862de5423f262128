/// A compiled template: its text, and a flat list of operations on it.
struct TemplateProgram: Sendable {
  var text: [UInt8] = []
  var operations: [Operation] = []
  var paths: [[Int]] = []
  var convert: MarkdownTemplate.Converter?

  mutating func copy(_ bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty else { return }
    let start = text.count
    text.append(contentsOf: bytes)
    if case .copy(let first, start)? = operations.last, isFree(operations.count) {
      operations[operations.count - 1] = .copy(start: first, end: text.count)
    } else {
      operations.append(.copy(start: start, end: text.count))
    }
  }

  /// Operations that are jump targets, which are not merged with the ones before them.
  private var targets: Set<Int> = []
  private func isFree(_ operation: Int) -> Bool { !targets.contains(operation) }

  /// The index of the next operation, marked as a jump target.
  mutating func mark() -> Int {
    targets.insert(operations.count)
    return operations.count
  }

  mutating func access(_ reference: Reference) -> Access {
    var path = -1
    if !reference.path.isEmpty {
      path = paths.firstIndex(of: reference.path) ?? paths.count
      if path == paths.count { paths.append(reference.path) }
    }
    return Access(up: Int32(reference.up), slot: Int32(reference.slot), path: Int32(path))
  }

  /// Opens a section and returns its operation, for `close`.
  mutating func open(_ section: Outline.Section) -> Int {
    let access = access(section.reference)
    let operation: Operation =
      switch section.sort {
      case .shown: .ifShown(access, skip: -1)
      case .inverted: .ifHidden(access, skip: -1)
      case .record: .enter(access, skip: -1)
      case .each: .each(access, skip: -1)
      }
    operations.append(operation)
    _ = mark()
    return operations.count - 1
  }

  mutating func close(_ opening: Int) {
    if case .enter = operations[opening] { operations.append(.leave) }
    if case .each = operations[opening] { operations.append(.next(again: opening + 1)) }
    let end = mark()
    switch operations[opening] {
    case .ifShown(let access, _): operations[opening] = .ifShown(access, skip: end)
    case .ifHidden(let access, _): operations[opening] = .ifHidden(access, skip: end)
    case .enter(let access, _): operations[opening] = .enter(access, skip: end)
    case .each(let access, _): operations[opening] = .each(access, skip: end)
    default: break
    }
  }
}

/// One operation of a compiled template; jump targets are indices of operations.
enum Operation: Sendable {
  /// Copies a run of the program's text.
  case copy(start: Int, end: Int)
  case write(Access, Escape)
  /// Lets the caller of the interpreter write a value.
  case insert
  /// Continues if the value is shown, else jumps to `skip`.
  case ifShown(Access, skip: Int)
  case ifHidden(Access, skip: Int)
  /// Enters a record, or jumps to `skip`.
  case enter(Access, skip: Int)
  case leave
  /// Enters a list's first record, or jumps to `skip`.
  case each(Access, skip: Int)
  /// Enters the next record and jumps to `again`, or continues.
  case next(again: Int)
  /// Begins a paragraph that `paragraphEnd` takes back if it has its own bytes alone.
  case paragraph
  case paragraphEnd(own: Int)
  /// What follows is Markdown, which `endMarkdown` converts.
  case beginMarkdown
  case endMarkdown
}

/// A `Reference` without heap allocations, for the interpreter.
struct Access: Sendable, Hashable {
  var up: Int32
  var slot: Int32
  /// An index into the program's paths; -1 for the slot itself.
  var path: Int32
}
