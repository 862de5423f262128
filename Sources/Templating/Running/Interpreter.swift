/// Renders one page: the current records and the lists that are being iterated.
///
/// Nothing recurses: sections are on `records` and `lists`, so that nesting takes memory alone.
struct Interpreter: ~Copyable {
  private var records: [Record]
  private var lists: [Records.Walk] = []
  /// Where open paragraphs begin in the output.
  private var paragraphs: [Int] = []
  /// The Markdown of a piece that is converted at run time.
  private var markdown = OutputBuffer(capacity: 0)
  private var isMarkdown = false
  private var markup = MarkupTokens()
  /// Whether markup is written itself instead of tokens, for published Markdown.
  private let keepsMarkup: Bool

  init(_ record: Record, keepsMarkup: Bool = false) {
    records = [record]
    records.reserveCapacity(8)
    self.keepsMarkup = keepsMarkup
  }

  /// Appends the output of a program for a record.
  static func run(_ program: TemplateProgram, _ record: Record, keepsMarkup: Bool = false, into bytes: inout [UInt8]) {
    OutputBuffer.collect(into: &bytes) { output in
      var interpreter = Interpreter(record, keepsMarkup: keepsMarkup)
      interpreter.run(program, into: &output, inserting: nil)
    }
  }

  /// Appends to a reusable buffer. `insert` is called where the program has an `insert` operation.
  static func run(
    _ program: TemplateProgram, _ record: Record, into output: inout OutputBuffer,
    inserting insert: ((inout OutputBuffer) -> Void)? = nil
  ) {
    var interpreter = Interpreter(record)
    interpreter.run(program, into: &output, inserting: insert)
  }

  /// Runs a program.
  ///
  /// The program is a parameter rather than a property, which would be copied at every step that mutates the
  /// interpreter.
  private mutating func run(
    _ program: TemplateProgram, into output: inout OutputBuffer, inserting insert: ((inout OutputBuffer) -> Void)?
  ) {
    var next = 0
    let end = program.operations.count
    while next < end {
      let operation = program.operations[next]
      if case .insert = operation { insert?(&output) }
      next = step(operation, next, program, &output)
    }
  }

  @inline(__always)
  private mutating func step(
    _ operation: Operation, _ number: Int, _ program: TemplateProgram, _ output: inout OutputBuffer
  ) -> Int {
    switch operation {
    case .copy(let start, let end):
      program.text.withUnsafeBufferPointer { text in
        let run = UnsafeBufferPointer(rebasing: text[start..<end])
        if isMarkdown { markdown.append(run) } else { output.append(run) }
      }
    case .write(let access, let escape):
      if isMarkdown {
        writeMarkdown(value(access, program), escape)
      } else if access.path < 0 {
        // Written in place, so that the most frequent operation copies no value.
        Self.write(records[records.count - 1 - Int(access.up)][Int(access.slot)], escape, to: &output)
      } else {
        Self.write(value(access, program), escape, to: &output)
      }
    case .insert: break
    case .ifShown(let access, let skip): if !isShown(access, program) { return skip }
    case .ifHidden(let access, let skip): if isShown(access, program) { return skip }
    case .enter(let access, let skip):
      guard case .record(let record) = value(access, program) else { return skip }
      records.append(record)
    case .leave: records.removeLast()
    case .each(let access, let skip): return begin(value(access, program)) ? number + 1 : skip
    case .next(let again): return advance() ? again : number + 1
    case .paragraph: paragraphs.append(output.count)
    case .paragraphEnd(let own):
      let start = paragraphs.removeLast()
      if output.count - start == own { output.cut(to: start) }
    case .beginMarkdown: isMarkdown = true
    case .endMarkdown: endMarkdown(program, &output)
    }
    return number + 1
  }

  // MARK: Values

  @inline(__always)
  private func value(_ access: Access, _ program: TemplateProgram) -> SlotValue {
    let value = records[records.count - 1 - Int(access.up)][Int(access.slot)]
    return access.path < 0 ? value : Self.inner(value, program.paths[Int(access.path)])
  }

  @inline(__always)
  private func isShown(_ access: Access, _ program: TemplateProgram) -> Bool {
    if access.path < 0 { return records[records.count - 1 - Int(access.up)][Int(access.slot)].isShown }
    return value(access, program).isShown
  }

  static func inner(_ value: SlotValue, _ path: [Int]) -> SlotValue {
    var value = value
    for slot in path {
      guard case .record(let record) = value else { return .empty }
      value = record[slot]
    }
    return value
  }

  @inline(__always)
  static func write(_ value: SlotValue, _ escape: Escape, to output: inout OutputBuffer) {
    switch value {
    case .text(let text): text.withUTF8InPlace { Escaper.append($0, escape, to: &output) }
    case .bytes(let bytes): bytes.withUnsafeBufferPointer { Escaper.append($0, escape, to: &output) }
    case .number(let number): write(number, escape, to: &output)
    case .flag(let flag): output.append(flag ? "true" as StaticString : "false")
    case .empty: if escape == .json { output.append("null" as StaticString) }
    case .record, .list: break
    }
  }

  private static func write(_ number: Int, _ escape: Escape, to output: inout OutputBuffer) {
    if number >= 0, number < 10, escape != .guardedMarkdown, escape != .guardedMarkdownAttribute {
      output.append(0x30 + UInt8(number))
      return
    }
    var text = String(number)
    text.withUTF8 { Escaper.append($0, escape == .json ? .raw : escape, to: &output) }
  }

  // MARK: Lists

  private mutating func begin(_ value: SlotValue) -> Bool {
    guard case .list(let list) = value, !list.isEmpty else { return false }
    var walk = list.begin()
    guard let first = walk.next() else { return false }
    lists.append(walk)
    records.append(first)
    return true
  }

  private mutating func advance() -> Bool {
    guard let record = lists[lists.count - 1].next() else {
      lists.removeLast()
      records.removeLast()
      return false
    }
    records[records.count - 1] = record
    return true
  }

  // MARK: Markdown

  private mutating func writeMarkdown(_ value: SlotValue, _ escape: Escape) {
    guard escape == .raw, !keepsMarkup else { return Self.write(value, escape, to: &markdown) }
    var bytes = OutputBuffer(capacity: 0)
    Self.write(value, .raw, to: &bytes)
    markup.append(bytes.withBytes { Array($0) }, to: &markdown)
  }

  private mutating func endMarkdown(_ program: TemplateProgram, _ output: inout OutputBuffer) {
    isMarkdown = false
    if let convert = program.convert {
      markup.convert(markdown.withBytes { Array($0) }, with: convert, to: &output)
    } else {
      markdown.withBytes { output.append($0) }
    }
    markdown.removeAll()
    markup = MarkupTokens()
  }
}

/// Protects the program's markup from the Markdown converter: a placeholder tag replaces it until the Markdown is
/// converted.
struct MarkupTokens {
  private static let opening = Array("<sumaq-".utf8)
  private static let closing = Array("/>".utf8)
  private var markup: [[UInt8]] = []

  /// The placeholder tag of a number.
  static func token(_ number: Int) -> [UInt8] { opening + Array(String(number).utf8) + closing }

  /// Writes a placeholder for `bytes`, even if they are empty, so that a line does not become blank.
  mutating func append(_ bytes: [UInt8], to markdown: inout OutputBuffer) {
    markdown.append(Self.token(markup.count))
    markup.append(bytes)
  }

  /// Converts the Markdown and replaces the placeholders.
  func convert(_ markdown: [UInt8], with convert: MarkdownTemplate.Converter, to html: inout OutputBuffer) {
    var converted: [UInt8] = []
    convert(markdown, &converted)
    if markup.isEmpty { return html.append(converted) }
    var start = 0
    var index = 0
    while index < converted.count {
      guard converted[index] == .less, let (number, end) = Self.number(in: converted, at: index),
        number < markup.count
      else {
        index += 1
        continue
      }
      Self.append(converted, start..<index, to: &html)
      html.append(markup[number])
      start = end
      index = end
    }
    Self.append(converted, start..<converted.count, to: &html)
  }

  private static func append(_ bytes: [UInt8], _ range: Range<Int>, to html: inout OutputBuffer) {
    bytes.withUnsafeBytes { html.append(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// The number of the placeholder that begins at `index`, and its end.
  static func number(in html: [UInt8], at index: Int) -> (number: Int, end: Int)? {
    guard html[index...].starts(with: opening) else { return nil }
    var end = index + opening.count
    var number = 0
    while end < html.count, html[end].isDigit, number < 1 << 40 {
      number = number * 10 + Int(html[end] - 0x30)
      end += 1
    }
    guard html[end...].starts(with: closing) else { return nil }
    return (number, end + closing.count)
  }
}
