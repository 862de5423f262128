/// Writes the operations of one chunk: one converted form per combination of present values, or the Markdown itself.
struct ChunkWriter {
  let compiler: MarkdownCompiler
  let convert: ([UInt8]) -> [UInt8]

  func write(_ steps: Range<Int>, to program: inout TemplateProgram) {
    if let verbatim = VerbatimChunk(steps, of: compiler.outline), compiler.areVerbatim(steps) {
      return compiler.write(verbatim, steps, to: &program)
    }
    guard let forms = ChunkForms(steps, of: compiler.outline), let ways = ways(of: steps, forms) else {
      return writePlain(steps, to: &program)
    }
    if forms.count == 1, ways[0].needed.isEmpty { return write(ways[0], steps, { _ in true }, to: &program) }
    var choice = Choice(flags: forms.flags.map { program.access($0) })
    let number = program.choices.count
    program.choices.append(choice)
    program.operations.append(.choose(number))
    var jumps: [Int] = []
    for (bits, way) in ways.enumerated() {
      choice.ways.append(program.mark())
      choice.needed.append(needed(way, steps, to: &program))
      write(way, steps, { forms.shows($0, in: bits) }, to: &program)
      jumps.append(program.operations.count)
      program.operations.append(.jump(-1))
    }
    choice.plain = program.mark()
    writePlain(steps, to: &program)
    let end = program.mark()
    for jump in jumps { program.operations[jump] = .jump(end) }
    program.choices[number] = choice
  }

  private func writePlain(_ steps: Range<Int>, to program: inout TemplateProgram) {
    program.operations.append(.beginMarkdown)
    compiler.writeMarkdown(steps, to: &program)
    program.operations.append(.endMarkdown)
  }

  private func ways(of steps: Range<Int>, _ forms: ChunkForms) -> [ChunkWay]? {
    var ways: [ChunkWay] = []
    for form in 0..<forms.count {
      let shows = { forms.shows($0, in: form) }
      guard let way = ChunkWay(steps, compiler.skeleton, isShown: shows, convert: convert), isUsual(way) else {
        return nil
      }
      ways.append(way)
    }
    return ways
  }

  /// Whether every value is in the same context as in the whole template.
  private func isUsual(_ way: ChunkWay) -> Bool {
    way.pieces.places.allSatisfy { compiler.isUsual($0) }
  }

  // MARK: Operations

  private func write(
    _ way: ChunkWay, _ steps: Range<Int>, _ isShown: (Outline.Section) -> Bool, to program: inout TemplateProgram
  ) {
    var place = 0
    var open: [Int?] = []
    var index = steps.lowerBound
    while index < steps.upperBound {
      switch compiler.outline.steps[index] {
      case .text: break
      case .value(let value):
        program.copy(way.pieces.html[way.pieces.runs[place]])
        place += 1
        let escape = compiler.escapes[index]?.html ?? .breaks
        program.operations.append(.write(program.access(value.reference), escape))
      case .open(let section):
        guard isShown(section) else {
          index = compiler.outline.end(of: index)
          break
        }
        open.append(section.sort == .record ? program.open(section) : nil)
      case .close: if let opening = open.popLast() ?? nil { program.close(opening) }
      }
      index += 1
    }
    program.copy(way.pieces.html[way.pieces.runs[place]])
  }

  /// The values that must not be empty, as references from the beginning of the chunk.
  private func needed(_ way: ChunkWay, _ steps: Range<Int>, to program: inout TemplateProgram) -> [Access] {
    var record: Reference?
    var open: [Bool] = []
    var needed: [Access] = []
    for index in steps {
      switch compiler.outline.steps[index] {
      case .open(let section):
        open.append(section.sort == .record)
        if section.sort == .record { record = section.reference }
      case .close: if open.popLast() == true { record = nil }
      case .value(let place) where way.needed.contains(index):
        needed.append(program.access(Self.outward(place.reference, through: record)))
      default: continue
      }
    }
    return needed
  }

  /// The same value, referenced from outside of a record's section.
  private static func outward(_ reference: Reference, through record: Reference?) -> Reference {
    guard let record else { return reference }
    var outer = reference
    if reference.up > 0 {
      outer.up -= 1
    } else {
      outer = record
      outer.path += [reference.slot] + reference.path
    }
    return outer
  }
}

/// The forms of a chunk, depending on which of its sections are shown: two for each value that controls a section.
struct ChunkForms {
  private static let most = 4

  /// The values that control sections; each is a bit of a form's number.
  private(set) var flags: [Reference] = []

  /// Returns nil if there are too many of them, lists, or sections in records.
  init?(_ steps: Range<Int>, of outline: Outline) {
    var records = 0
    var open: [Bool] = []
    for index in steps {
      switch outline.steps[index] {
      case .open(let section):
        guard section.sort != .each, records == 0 else { return nil }
        if !flags.contains(section.reference) { flags.append(section.reference) }
        open.append(section.sort == .record)
        if section.sort == .record { records += 1 }
      case .close: if open.popLast() == true { records -= 1 }
      default: continue
      }
    }
    if flags.count > Self.most { return nil }
  }

  var count: Int { 1 << flags.count }

  /// Whether a form shows a section.
  func shows(_ section: Outline.Section, in form: Int) -> Bool {
    guard let bit = flags.firstIndex(of: section.reference) else { return false }
    return (form & 1 << bit != 0) != (section.sort == .inverted)
  }
}

/// One form of a chunk, with some of its sections shown, converted once.
struct ChunkWay {
  let pieces: ConvertedPieces
  /// The steps of values that must not be empty for the pieces to be right.
  let needed: Set<Int>

  /// If a line has more values, not every combination of empty ones is tested.
  private static let mostOnLine = 5

  /// Returns nil if the pieces do not contain each value once and in order.
  init?(
    _ steps: Range<Int>, _ skeleton: Skeleton, isShown: @escaping (Outline.Section) -> Bool,
    convert: ([UInt8]) -> [UInt8]
  ) {
    let values = skeleton.values(of: steps, isShown: isShown)
    let pieces = ConvertedPieces(convert(skeleton.markdown(of: steps, isShown: isShown)), skeleton.marks)
    guard pieces.places.map(\.step) == values.flatMap({ $0 }) else { return nil }
    self.pieces = pieces
    // A placeholder is always written for markup, even if it is empty.
    let markup = Set(pieces.places.filter { $0.landing == .markup }.map(\.step))
    let inText = Set(pieces.places.filter { $0.context.isText && $0.landing != .address }.map(\.step))
    var needed: Set<Int> = []
    func isSame(without empty: Set<Int>) -> Bool {
      let markdown = skeleton.markdown(of: steps, isShown: isShown) { empty.contains($0) ? [] : nil }
      let without = ConvertedPieces(convert(markdown), skeleton.marks)
      return without.joined { Self.name($0) } == pieces.joined { empty.contains($0) ? [] : Self.name($0) }
    }
    for line in values {
      for step in line where !markup.contains(step) && !isSame(without: [step]) { needed.insert(step) }
      let free = line.filter { inText.contains($0) && !needed.contains($0) && !markup.contains($0) }
      guard free.count > 1 else { continue }
      if free.count > Self.mostOnLine || !Self.subsets(of: free).allSatisfy(isSame) { needed.formUnion(free) }
    }
    self.needed = needed
  }

  private static func name(_ step: Int) -> [UInt8] { [1] + Array(String(step).utf8) + [2] }

  private static func subsets(of steps: [Int]) -> [Set<Int>] {
    (0..<(1 << steps.count)).map { bits in
      Set(steps.indices.filter { bits & 1 << $0 != 0 }.map { steps[$0] })
    }.filter { $0.count > 1 }
  }
}

extension Skeleton {
  /// The values of some steps, by lines of the Markdown.
  func values(of steps: Range<Int>, isShown: (Outline.Section) -> Bool) -> [[Int]] {
    var lines: [[Int]] = [[]]
    var index = steps.lowerBound
    while index < steps.upperBound {
      switch outline.steps[index] {
      case .text(let range): if outline.text[range].contains(.newline) { lines.append([]) }
      case .value: lines[lines.count - 1].append(index)
      case .open(let section): if !isShown(section) { index = outline.end(of: index) }
      case .close: break
      }
      index += 1
    }
    return lines
  }
}
