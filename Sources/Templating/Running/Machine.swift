/// One page being rendered: the records in force and the lists being walked.
///
/// Nothing recurses: sections lie on `records` and `lists`, so their depth costs memory alone.
struct Machine {
  private var records: [Record]
  private var lists: [() -> Record?] = []
  /// The Markdown of a piece that takes the plain way.
  private var markdown: [UInt8] = []
  private var isMarkdown = false
  private var markup = MarkupTokens()
  /// Markdown for readers holds markup itself, not tokens.
  private let keepsMarkup: Bool

  init(_ record: Record, keepsMarkup: Bool = false) {
    self.records = [record]
    self.keepsMarkup = keepsMarkup
  }

  /// Runs a whole program.
  ///
  /// The program is a parameter rather than a part: a part would be copied at every step that changes the machine.
  mutating func run(_ program: borrowing Program, into output: inout [UInt8]) {
    var next = 0
    let end = program.operations.count
    while next < end { next = step(program.operations[next], next, program, &output) }
  }

  @inline(__always)
  private mutating func step(
    _ operation: Operation, _ number: Int, _ program: borrowing Program, _ output: inout [UInt8]
  ) -> Int {
    switch operation {
    case .copy(let start, let end):
      program.text.withUnsafeBufferPointer { text in
        let run = UnsafeBufferPointer(rebasing: text[start..<end])
        if isMarkdown { markdown.append(contentsOf: run) } else { output.append(contentsOf: run) }
      }
    case .write(let access, let escape):
      if isMarkdown {
        writeMarkdown(value(access, program), escape)
      } else {
        write(value(access, program), escape, to: &output)
      }
    case .ifShown(let access, let skip): if !value(access, program).isShown { return skip }
    case .ifHidden(let access, let skip): if value(access, program).isShown { return skip }
    case .enter(let access, let skip):
      guard case .record(let record) = value(access, program) else { return skip }
      records.append(record)
    case .leave: records.removeLast()
    case .each(let access, let skip): return begin(value(access, program)) ? number + 1 : skip
    case .next(let again): return advance() ? again : number + 1
    case .jump(let target): return target
    case .choose(let choice): return choose(program.choices[choice], program)
    case .beginMarkdown: isMarkdown = true
    case .endMarkdown: endMarkdown(program, &output)
    }
    return number + 1
  }

  // MARK: Values

  @inline(__always)
  private func value(_ access: Access, _ program: borrowing Program) -> Value {
    let value = records[records.count - 1 - Int(access.up)][Int(access.slot)]
    return access.path < 0 ? value : inner(value, program.paths[Int(access.path)])
  }

  private func inner(_ value: Value, _ path: [Int]) -> Value {
    var value = value
    for slot in path {
      guard case .record(let record) = value else { return .empty }
      value = record[slot]
    }
    return value
  }

  private func write(_ value: Value, _ escape: Escape, to output: inout [UInt8]) {
    switch value {
    case .text(var text): text.withUTF8 { Escaper.append($0, escape, to: &output) }
    case .bytes(let bytes): bytes.withUnsafeBufferPointer { Escaper.append($0, escape, to: &output) }
    case .number(let number): Self.write(number, escape, to: &output)
    case .flag(let flag): output.append(contentsOf: (flag ? "true" : "false").utf8)
    case .empty where escape == .json: output.append(contentsOf: "null".utf8)
    case .empty, .record, .list: break
    }
  }

  private static func write(_ number: Int, _ escape: Escape, to output: inout [UInt8]) {
    if number >= 0, number < 10, escape != .guardedMarkdown, escape != .guardedMarkdownAttribute {
      output.append(0x30 + UInt8(number))
      return
    }
    var text = String(number)
    text.withUTF8 { Escaper.append($0, escape == .json ? .raw : escape, to: &output) }
  }

  // MARK: Lists

  private mutating func begin(_ value: Value) -> Bool {
    guard case .list(let list) = value, !list.isEmpty else { return false }
    let next = list.begin()
    guard let first = next() else { return false }
    lists.append(next)
    records.append(first)
    return true
  }

  private mutating func advance() -> Bool {
    guard let record = lists[lists.count - 1]() else {
      lists.removeLast()
      records.removeLast()
      return false
    }
    records[records.count - 1] = record
    return true
  }

  // MARK: Markdown

  private func choose(_ choice: Choice, _ program: borrowing Program) -> Int {
    var way = 0
    for (bit, flag) in choice.flags.enumerated() where value(flag, program).isShown { way |= 1 << bit }
    for access in choice.needed[way] where !value(access, program).isShown {
      // Zero is written as it is.
      if case .number = value(access, program) { continue }
      return choice.plain
    }
    return choice.ways[way]
  }

  private mutating func writeMarkdown(_ value: Value, _ escape: Escape) {
    guard escape == .raw, !keepsMarkup else { return write(value, escape, to: &markdown) }
    var bytes: [UInt8] = []
    write(value, .raw, to: &bytes)
    markup.append(bytes, to: &markdown)
  }

  private mutating func endMarkdown(_ program: borrowing Program, _ output: inout [UInt8]) {
    isMarkdown = false
    if let convert = program.convert {
      markup.convert(markdown, with: convert, to: &output)
    } else {
      output.append(contentsOf: markdown)
    }
    markdown.removeAll(keepingCapacity: true)
    markup = MarkupTokens()
  }
}
