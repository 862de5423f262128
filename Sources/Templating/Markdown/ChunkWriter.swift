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
