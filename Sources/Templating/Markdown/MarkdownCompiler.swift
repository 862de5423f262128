internal import Diagnostics

/// Writes the programs of a Markdown template.
struct MarkdownCompiler {
  let outline: Outline
  let skeleton: Skeleton
  let convert: MarkdownTemplate.Converter
  let escapes: [Int: PlaceEscapes]

  init(
    _ outline: Outline, set: TemplateSet, convert: @escaping MarkdownTemplate.Converter, problems: ProblemBudget
  ) {
    self.outline = outline
    self.convert = convert
    let skeleton = Skeleton(outline: outline, marks: Marks(avoiding: outline.text))
    self.skeleton = skeleton
    var html: [UInt8] = []
    convert(skeleton.markdown(of: outline.steps.indices), &html)
    let pieces = ConvertedPieces(html, skeleton.marks)
    escapes = MarkdownEscapes(set: set, outline: outline, problems: problems).escapes(in: pieces)
  }

  /// The program that writes Markdown, and converts it where asked.
  func plain(isConverted: Bool) -> Program {
    var program = Program()
    program.convert = isConverted ? convert : nil
    program.operations.append(.beginMarkdown)
    writeMarkdown(outline.steps.indices, to: &program)
    program.operations.append(.endMarkdown)
    return program
  }

  /// The program that converts as little as possible.
  func quick() -> Program { plain(isConverted: true) }

  /// Writes steps as Markdown operations.
  func writeMarkdown(_ steps: Range<Int>, to program: inout Program) {
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
