/// One page being rendered: the records in force and the lists being walked.
///
/// Nothing recurses: sections lie on `records` and `lists`, so their depth costs memory alone.
struct Machine {
  private let program: Program
  private var records: [Record]
  private var lists: [() -> Record?] = []
  /// The Markdown of a piece that takes the plain way.
  private var markdown: [UInt8] = []
  private var isMarkdown = false
  private var markup = MarkupTokens()
  /// Markdown for readers holds markup itself, not tokens.
  private let keepsMarkup: Bool

  init(_ program: Program, _ record: Record, keepsMarkup: Bool = false) {
    self.program = program
    self.records = [record]
    self.keepsMarkup = keepsMarkup
  }

  /// Runs the whole program.
  mutating func run(into output: inout [UInt8]) {
    program.operations.withUnsafeBufferPointer { operations in
      program.text.withUnsafeBufferPointer { text in
        var next = 0
        while next < operations.count { next = step(operations[next], next, text, &output) }
      }
    }
  }

  @inline(__always)
  private mutating func step(
    _ operation: Operation, _ number: Int, _ text: UnsafeBufferPointer<UInt8>, _ output: inout [UInt8]
  ) -> Int {
    switch operation {
    case .copy(let start, let end):
      let run = UnsafeBufferPointer(rebasing: text[start..<end])
      if isMarkdown { markdown.append(contentsOf: run) } else { output.append(contentsOf: run) }
    case .write(let access, let escape):
      if isMarkdown { writeMarkdown(value(access), escape) } else { write(value(access), escape, to: &output) }
    case .ifShown(let access, let skip): if !value(access).isShown { return skip }
    case .ifHidden(let access, let skip): if value(access).isShown { return skip }
    case .enter(let access, let skip):
      guard case .record(let record) = value(access) else { return skip }
      records.append(record)
    case .leave: records.removeLast()
    case .each(let access, let skip): return begin(value(access)) ? number + 1 : skip
    case .next(let again): return advance() ? again : number + 1
    case .jump(let target): return target
    case .choose(let choice): return choose(program.choices[choice])
    case .beginMarkdown: isMarkdown = true
    case .endMarkdown: endMarkdown(&output)
    }
    return number + 1
  }

  // MARK: Values

  @inline(__always)
  private func value(_ access: Access) -> Value {
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

  private func choose(_ choice: Choice) -> Int {
    var way = 0
    for (bit, flag) in choice.flags.enumerated() where value(flag).isShown { way |= 1 << bit }
    for access in choice.needed[way] where !value(access).isShown {
      // Zero is written as it is.
      if case .number = value(access) { continue }
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

  private mutating func endMarkdown(_ output: inout [UInt8]) {
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
