internal import Diagnostics

/// Writes the programs of a Markdown template.
struct MarkdownCompiler {
  let outline: Outline
  let skeleton: Skeleton
  let convert: MarkdownTemplate.Converter
  let escapes: [Int: PlaceEscapes]
  private let judge: MarkdownEscapes

  init(
    _ outline: Outline, set: TemplateSet, convert: @escaping MarkdownTemplate.Converter, problems: ProblemBudget
  ) {
    let outline = outline.withLineFeeds.cutAtBlankLines
    self.outline = outline
    self.convert = convert
    let skeleton = Skeleton(outline: outline, marks: Marks(avoiding: outline.text))
    self.skeleton = skeleton
    var html: [UInt8] = []
    convert(skeleton.markdown(of: outline.steps.indices), &html)
    let pieces = ConvertedPieces(html, skeleton.marks)
    judge = MarkdownEscapes(set: set, outline: outline, problems: problems)
    escapes = judge.escapes(in: pieces)
  }

  /// The program that writes the Markdown, and converts it if `isConverted`.
  func plain(isConverted: Bool) -> TemplateProgram {
    var program = TemplateProgram()
    program.convert = isConverted ? convert : nil
    program.operations.append(.beginMarkdown)
    writeMarkdown(outline.steps.indices, to: &program)
    program.operations.append(.endMarkdown)
    return program
  }

  /// Limits of the cache of conversions: some hundred kilobytes at most.
  private static let longestKnown = 128
  private static let mostKnown = 1024

  /// The program that converts as little as possible when it runs.
  func quick() -> TemplateProgram {
    // The same few lines are placed before and behind every chunk, and many chunks are equal.
    var known: [[UInt8]: [UInt8]] = [:]
    let convert: ([UInt8]) -> [UInt8] = { markdown in
      if let html = known[markdown] { return html }
      var html: [UInt8] = []
      self.convert(markdown, &html)
      if markdown.count <= Self.longestKnown, known.count < Self.mostKnown { known[markdown] = html }
      return html
    }
    guard let parts = MarkdownPartition.parts(skeleton, matters: matters, convert: convert) else {
      return plain(isConverted: true)
    }
    var program = TemplateProgram()
    program.convert = self.convert
    write(parts, ChunkWriter(compiler: self, convert: convert), to: &program)
    return program
  }

  private func write(_ parts: [MarkdownPart], _ chunks: ChunkWriter, to program: inout TemplateProgram) {
    for part in parts {
      switch part {
      case .chunk(let steps): chunks.write(steps, to: &program)
      case .section(let opening, let body):
        guard case .open(let section) = outline.steps[opening] else { continue }
        let operation = program.open(section)
        write(body, chunks, to: &program)
        program.close(operation)
      }
    }
  }

  /// Whether a value is in text, where its absence could change the Markdown around it.
  private func matters(_ step: Int) -> Bool {
    guard case .value(let place) = outline.steps[step], place.value != .html else { return false }
    switch escapes[step]?.markdown {
    case .markdown, .guardedMarkdown, .markdownAttribute, .guardedMarkdownAttribute, .blockBreaks: return true
    default: return false
    }
  }

  /// Whether every value is in the template's own HTML.
  func areVerbatim(_ steps: Range<Int>) -> Bool {
    steps.allSatisfy { index in
      guard case .value = outline.steps[index] else { return true }
      return escapes[index].map { $0.markdown == $0.html } ?? false
    }
  }

  /// Writes lines that are copied verbatim, and their sections.
  func write(_ verbatim: VerbatimChunk, _ steps: Range<Int>, to program: inout TemplateProgram) {
    var open: [Int] = []
    for index in steps {
      switch outline.steps[index] {
      case .text: program.copy(outline.text[verbatim.texts[index] ?? 0..<0])
      case .value(let place):
        program.operations.append(.write(program.access(place.reference), escapes[index]?.html ?? .breaks))
      case .open(let section): open.append(program.open(section))
      case .close: if let opening = open.popLast() { program.close(opening) }
      }
    }
    if !verbatim.endsLine { program.copy([.newline]) }
  }

  /// Whether a value's context in some form of a chunk is the same as in the whole template.
  func isUsual(_ place: ConvertedPieces.Place) -> Bool {
    guard let usual = escapes[place.step] else { return false }
    return judge.escape(of: place) == usual
  }

  /// Writes steps as Markdown operations.
  func writeMarkdown(_ steps: Range<Int>, to program: inout TemplateProgram) {
    var open: [Int] = []
    for index in steps {
      switch outline.steps[index] {
      case .text(let range): program.copy(outline.text[range])
      case .value(let place):
        let escape = escapes[index]?.markdown ?? .guardedMarkdown
        program.operations.append(.write(program.access(place.reference), escape))
      case .open(let section): open.append(program.open(section))
      case .close: if let opening = open.popLast() { program.close(opening) }
      }
    }
  }
}
