internal import Diagnostics
internal import Store

/// Reads a report's file line by line. Every mistake becomes a problem with its location.
struct ReportReader {
  private let file: String
  private let text: String
  /// The languages that a report may have.
  private let languages: [String]
  private let lines: [Line]
  private var at = 0
  private(set) var head = ReportHead()
  private(set) var parts: [ReportSource.Part] = []
  private(set) var problems: [Problem] = []
  private var names: Set<String> = []
  /// How far the first parameter is from the margin.
  private var parameterDepth: Int?

  /// A line with its byte offset in the file.
  struct Line {
    let text: String
    let offset: Int
  }

  init(file: String, text: String, languages: [String]) {
    self.languages = languages
    self.file = file
    self.text = text
    lines = Self.lines(of: text)
  }

  private static func lines(of text: String) -> [Line] {
    var lines: [Line] = []
    var offset = 0
    for piece in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let bytes = piece.last == 13 ? piece.dropLast() : piece
      lines.append(Line(text: String(decoding: bytes, as: UTF8.self), offset: offset))
      offset += piece.count + 1
    }
    return lines
  }

  mutating func read() {
    readHead()
    var pending: [Line] = []
    while at < lines.count {
      guard let fence = Fence(lines[at].text) else {
        pending.append(lines[at])
        at += 1
        continue
      }
      let first = at
      let inner = readFence(fence)
      if fence.isOurs {
        flush(&pending)
        add(fence, lines[first], inner)
      } else {
        complainOfNearMiss(fence, lines[first])
        pending += lines[first..<at]
      }
    }
    flush(&pending)
    applyChoice()
  }

  /// The lines within a fence. Afterwards `at` is after the fence.
  private mutating func readFence(_ fence: Fence) -> [Line] {
    let first = at
    at += 1
    var inner: [Line] = []
    while at < lines.count {
      let line = lines[at]
      at += 1
      if fence.isClosed(by: line.text) { return inner }
      if fence.isOurs, Fence(line.text)?.isOurs == true {
        at -= 1
        break
      }
      inner.append(line)
    }
    complain(
      ReportsProblems.block, lines[first].offset, "this block is never closed",
      mend: "Close it with a line of \(String(repeating: "`", count: fence.ticks)).")
    return inner
  }

  /// A fence with another word is shown as code; a problem is reported if the word resembles one of sumaq's.
  private mutating func complainOfNearMiss(_ fence: Fence, _ line: Line) {
    guard let nearest = NearestWord.nearest(to: fence.word, among: Fence.ours), fence.word.utf8.count > 2,
      nearest != "sql" || !fence.arguments.isEmpty
    else { return }
    complain(
      ReportsProblems.block, line.offset + fence.ticks, "\(fence.word) is no kind of block",
      mend: "Did you mean \(nearest)?")
  }

  private mutating func flush(_ pending: inout [Line]) {
    defer { pending = [] }
    guard let first = pending.first, pending.contains(where: { !$0.text.allSatisfy(\.isWhitespace) }) else { return }
    let before = lines.prefix { $0.offset < first.offset }.count
    parts.append(
      .text(String(repeating: "\n", count: before) + pending.map(\.text).joined(separator: "\n") + "\n"))
  }

  private mutating func add(_ fence: Fence, _ line: Line, _ inner: [Line]) {
    if fence.word == "sql" {
      addSQL(fence, line, inner)
    } else {
      addFigure(fence.word == "chart" ? .chart : .table, line, inner)
    }
  }

  private mutating func addSQL(_ fence: Fence, _ line: Line, _ inner: [Line]) {
    guard let name = fence.arguments.first else {
      return complain(
        ReportsProblems.block, line.offset, "this SQL block has no name",
        mend: "Write a name of small letters, digits and _ after sql: ```sql best_restaurants.")
    }
    guard Self.isName(name) else {
      return complain(
        ReportsProblems.block, line.offset + Self.place(of: name, in: line),
        "the name \(name) has other signs than small letters, digits and _",
        mend: "Write ```sql \(Self.name(from: name)).")
    }
    guard names.insert(name).inserted else {
      return complain(
        ReportsProblems.block, line.offset, "there are two blocks called \(name)",
        mend: "Give one of them another name.")
    }
    var block = SQLBlock(
      name: name, sql: inner.map(\.text).joined(separator: "\n"),
      start: inner.first?.offset ?? line.offset, offset: line.offset)
    for word in fence.arguments.dropFirst() { readWord(word, line, &block) }
    parts.append(.sql(block))
  }

  private mutating func readWord(_ word: String, _ line: Line, _ block: inout SQLBlock) {
    switch word {
    case "one": block.isOne = true
    case "each": block.isEach = true
    default:
      let pair = word.split(separator: "=", maxSplits: 1).map(String.init)
      if pair.count == 2, let format = ValueFormat(pair[1]) {
        block.formats[pair[0]] = format
        block.places[pair[0]] = line.offset + Self.place(of: word, in: line)
        return
      }
      let known = pair.count == 2 ? ValueFormat.words.map(\.word) : ["one", "each"]
      let place = Self.place(of: word, in: line)
      complain(
        ReportsProblems.block, line.offset + place, "\(word) is not understood here",
        mend: NearestWord.question(for: pair.last ?? word, among: known)
          ?? "After the name may stand one, each, and column=format with \(known.joined(separator: ", ")).")
    }
  }

  private mutating func addFigure(_ kind: FigureBlock.Kind, _ line: Line, _ inner: [Line]) {
    var settings: [FigureBlock.Setting] = []
    for line in inner {
      let bare = line.text.drop { $0 == " " || $0 == "\t" }
      if bare.isEmpty || bare.hasPrefix("#") { continue }
      let indent = line.text.utf8.count - bare.utf8.count
      guard let colon = bare.utf8.firstIndex(of: UInt8(ascii: ":")) else {
        complain(
          ReportsProblems.chart, line.offset + indent, "a line of a \(kind.rawValue) is setting: value",
          mend: "Write, for example, data: best_restaurants.")
        continue
      }
      let key = Self.trimmed(bare[..<colon])
      let rest = bare[bare.utf8.index(after: colon)...]
      let value = Self.trimmed(rest)
      let lead = rest.utf8.prefix { $0 == 32 || $0 == 9 }.count
      let keyOffset = line.offset + indent
      settings.append(
        .init(
          key: key, value: Self.unquoted(value), keyOffset: keyOffset,
          valueOffset: keyOffset + bare[..<colon].utf8.count + 1 + lead))
    }
    parts.append(.figure(FigureBlock(kind: kind, settings: settings, offset: line.offset)))
  }

  // MARK: The head

  private mutating func readHead() {
    guard let first = lines.first, first.text == "---" else {
      return complain(
        ReportsProblems.frontMatter, 0, "the report has no head",
        mend: "Begin the file with the lines ---, title: What it is about, ---.")
    }
    guard let end = lines.dropFirst().firstIndex(where: { $0.text == "---" }) else {
      at = lines.count
      return complain(
        ReportsProblems.frontMatter, 0, "the report's head is never closed", mend: "Close it with a line of ---.")
    }
    at = end + 1
    var inParameters = false
    for line in lines[1..<end] {
      let bare = line.text.drop { $0 == " " || $0 == "\t" }
      if bare.isEmpty || bare.hasPrefix("#") { continue }
      let isInner = line.text.utf8.first == 32 || line.text.utf8.first == 9
      if !isInner { inParameters = false }
      readHeadLine(line, bare, isInner, &inParameters)
    }
    if head.title.isEmpty, problems.isEmpty {
      complain(ReportsProblems.frontMatter, 0, "the report has no title", mend: "Add a line title: What it is about.")
    }
  }

  private mutating func readHeadLine(_ line: Line, _ bare: Substring, _ isInner: Bool, _ inParameters: inout Bool) {
    let indent = line.text.utf8.count - bare.utf8.count
    guard let colon = bare.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return complain(
        ReportsProblems.frontMatter, line.offset + indent, "a line of the head is key: value",
        mend: "Put a colon between the key and its value.")
    }
    let key = Self.trimmed(bare[..<colon])
    let rest = bare[bare.utf8.index(after: colon)...]
    let value = Self.trimmed(rest)
    let lead = rest.utf8.prefix { $0 == 32 || $0 == 9 }.count
    let offset = line.offset + indent + bare[..<colon].utf8.count + 1 + lead
    if isInner {
      guard inParameters else {
        return complain(
          ReportsProblems.frontMatter, line.offset + indent, "only parameters are indented",
          mend: "Move the line to the margin, or under a line parameters:.")
      }
      let depth = parameterDepth ?? indent
      parameterDepth = depth
      guard depth == indent else {
        return complain(
          ReportsProblems.parameter, line.offset + indent, "a parameter has one value, on its own line",
          mend: "Write name: value, each as far from the margin as the first.")
      }
      // A key of the head by accident, unless it is a number, such as a weight, or a block asks for it.
      if ReportHead.keys.contains(key), Double(value) == nil, !text.contains(":" + key) {
        return complain(
          ReportsProblems.parameter, line.offset + indent, "\(key) is a key of the head, and no block asks :\(key)",
          mend: "Move the line to the margin.")
      }
      guard Self.isName(key), !head.parameters.contains(where: { $0.name == key }) else {
        let isTwice = Self.isName(key)
        return complain(
          ReportsProblems.parameter, line.offset + indent,
          isTwice
            ? "there are two parameters called \(key)" : "a parameter's name is small letters, digits and _",
          mend: isTwice ? "Give one of them another name." : "Call it \(Self.name(from: key)).")
      }
      return addParameter(key, value, at: offset)
    }
    set(key, Self.unquoted(value), at: offset, keyOffset: line.offset + indent, &inParameters)
  }

  private mutating func addParameter(_ name: String, _ value: String, at offset: Int) {
    guard value.hasPrefix("{") else { return head.parameters.append((name, Self.typed(value))) }
    let words = value.split { "{}: ,".contains($0) }
    guard value.hasSuffix("}"), words.count == 2, words[0] == "from", Self.isName(String(words[1])) else {
      return complain(
        ReportsProblems.parameter, offset, "a choice names the block with its values",
        mend: "Write \(name): {from: \(name)s} for a block \(name)s.")
    }
    guard head.choice == nil else {
      return complain(
        ReportsProblems.parameter, offset, "a report has one choice, and this is the second",
        mend: "Give this parameter a value, or make a report of its own.")
    }
    head.choice = .init(name: name, block: String(words[1]), offset: offset)
    head.parameters.append((name, .null))
  }

  /// Makes the rows of the block that the choice names pages.
  private mutating func applyChoice() {
    guard let choice = head.choice else { return }
    let blocks = parts.compactMap { part -> SQLBlock? in if case .sql(let block) = part { block } else { nil } }
    if let each = blocks.first(where: \.isEach) {
      return complain(
        ReportsProblems.parameter, choice.offset, "the block \(each.name) has a page for each row already",
        mend: "Take each out of it, or take the choice out of the head.")
    }
    guard blocks.contains(where: { $0.name == choice.block }) else {
      let names = blocks.map(\.name)
      return complain(
        ReportsProblems.parameter, choice.offset, "there is no block \(choice.block)",
        mend: NearestWord.question(for: choice.block, among: names) ?? "Add a block ```sql \(choice.block).")
    }
    parts = parts.map { part in
      guard case .sql(var block) = part, block.name == choice.block else { return part }
      block.isEach = true
      return .sql(block)
    }
  }

  private mutating func set(
    _ key: String, _ value: String, at offset: Int, keyOffset: Int, _ inParameters: inout Bool
  ) {
    switch key {
    case "title": head.title = value
    case "headline": head.headline = .init(text: value, offset: offset)
    case "lead": head.lead = .init(text: value, offset: offset)
    case "description": head.description = value
    case "picture": head.picture = .init(text: value, offset: offset)
    case "chance": head.chance = .init(text: value, offset: offset)
    case "weight":
      guard let weight = Double(value), weight.isFinite else {
        return complain(ReportsProblems.frontMatter, offset, "weight is a number", mend: "Write weight: 1.")
      }
      head.weight = weight
    case "order":
      guard let order = Int(value) else {
        return complain(ReportsProblems.frontMatter, offset, "order is a whole number", mend: "Write order: 10.")
      }
      head.order = order
    case "audience":
      guard ["public", "analysts"].contains(value) else {
        return complain(
          ReportsProblems.frontMatter, offset, "audience is public or analysts",
          mend: NearestWord.question(for: value, among: ["public", "analysts"]) ?? "Write audience: public.")
      }
      head.isPublic = value == "public"
    case "language":
      guard languages.contains(value) else {
        return complain(
          ReportsProblems.frontMatter, offset, "language does not know \(value)",
          mend: NearestWord.question(for: value, among: languages) ?? "It takes \(languages.joined(separator: ", ")).")
      }
      head.language = value
    case "history":
      guard ["true", "false"].contains(value) else {
        return complain(ReportsProblems.frontMatter, offset, "history is true or false", mend: "Write history: true.")
      }
      head.isHistory = value == "true"
    case "publishes": head.publishes = Self.list(value, at: offset)
    case "parameters":
      inParameters = true
      guard value.isEmpty else {
        return complain(
          ReportsProblems.parameter, offset, "parameters are lines of their own",
          mend: "Write parameters: alone, and below it, indented, a line name: value for each.")
      }
    default:
      complain(
        ReportsProblems.frontMatter, keyOffset, "the key \(key) is not known",
        mend: NearestWord.question(for: key, among: ReportHead.keys))
    }
  }

  /// The words of `[visits, orders]`, with or without brackets.
  private static func list(_ value: String, at offset: Int) -> [ReportHead.Line] {
    value.utf8.split { " ,[]\"'".utf8.contains($0) }.map { word in
      ReportHead.Line(
        text: String(Substring(word)), offset: offset + value.utf8.distance(from: value.startIndex, to: word.startIndex)
      )
    }
  }

  private mutating func complain(_ kind: ProblemKind, _ offset: Int, _ reason: String, mend: String? = nil) {
    problems.append(Self.problem(kind, file: file, text: text, at: offset, reason, mend: mend))
  }

  static func problem(
    _ kind: ProblemKind, file: String, text: String, at offset: Int, _ reason: String, mend: String?
  ) -> Problem {
    let position = TextPosition(in: text, offset: offset)
    return kind.problem(
      at: Place(file, line: position.line, column: position.column), excerpt: Excerpt(text: text, offset: offset),
      reason, mend: mend)
  }
}
