internal import Diagnostics

/// Makes a template of HTML of one of Markdown: its text is converted once, as a whole, with words in place of its tags.
///
/// Lines of section tags and blocks of HTML do not pass the converter; comments between blank lines take their places.
struct MarkdownCompiler {
  private let outline: Outline
  private let parts: [MarkdownBlocks.Part]
  private let set: TemplateSet
  private let convert: MarkdownTemplate.Converter
  private let words: PlaceWords
  /// The lines that define links, for Markdown that is converted when a page is rendered.
  private let definitions: [UInt8]

  init(_ outline: Outline, set: TemplateSet, convert: @escaping MarkdownTemplate.Converter) {
    let outline = outline.inLines
    let parts = MarkdownBlocks(outline).parts
    self.outline = outline
    self.parts = parts
    self.set = set
    self.convert = convert
    words = PlaceWords(avoiding: outline.text)
    definitions = parts.filter { $0.kind != .html }.flatMap { part in
      part.steps.flatMap { index -> ArraySlice<UInt8> in
        guard case .text(let range) = outline.steps[index] else { return [] }
        let line = outline.text[range]
        if index > part.steps.lowerBound, case .value = outline.steps[index - 1] { return [] }
        let isDefinition = line.first == UInt8(ascii: "[") && line.firstIndex(of: Array("]:".utf8)) != nil
        return isDefinition && line.last == .newline ? line : []
      }
    }
  }

  /// The program of the HTML, and that of the Markdown with escaped values.
  ///
  /// If `isWhole`, the converter gets the blocks of HTML too, where it would copy them.
  func programs(isWhole: Bool, problems: ProblemBudget) -> (html: TemplateProgram, markdown: TemplateProgram) {
    var blocks = [MarkdownBlocks.Kind](repeating: .blank, count: outline.steps.count)
    for part in parts { for step in part.steps { blocks[step] = part.kind } }
    let escapes = MarkdownEscapes(outline, blocks)
    let converted = converted(parts.indices.map { isConverted(parts[$0], isWhole) })
    checkPlaces(outline.steps.indices.filter { blocks[$0] == .markdown }, converted, problems)
    checkSections(blocks, converted, problems)
    for part in parts where part.kind == .live { place(part.steps, escapes, problems) }
    var writer = HTMLOutline(outline, parts, converted)
    guard writer.holdsParts else {
      problems.report(
        TemplatingProblems.lostPlace, set.templates[0].source, 0, "HTML or a section is within Markdown code.")
      return (TemplateProgram(), TemplateProgram())
    }
    writer.write()
    var html = TemplateProgramCompiler.program(
      of: writer.result, set: set, kind: .html, problems: problems,
      choose: { escapes.escape($0.value, writer.origins[$1], $2, converted) },
      writeLive: { steps, program in
        program.operations.append(.beginMarkdown)
        program.copy(definitions)
        if !definitions.isEmpty { program.copy([.newline, .newline]) }
        write(steps, escapes, to: &program)
        program.operations.append(.endMarkdown)
      })
    html.convert = convert
    var markdown = TemplateProgram()
    markdown.operations.append(.beginMarkdown)
    write(outline.steps.indices, escapes, to: &markdown)
    markdown.operations.append(.endMarkdown)
    return (html, markdown)
  }

  // MARK: Conversion

  /// The text of steps, with words for values, and for section tags if `withSections`.
  private func text(_ steps: Range<Int>, withSections: Bool = true) -> [UInt8] {
    var context = HTMLContext()
    return steps.flatMap { index -> [UInt8] in
      switch outline.steps[index] {
      case .text(let range):
        context.feed(outline.text[range])
        return Array(outline.text[range])
      case .value:
        context.feedValue()
        return words.word(index)
      default: return withSections ? words.word(index, isAttribute: context.isBetweenAttributes) : []
      }
    }
  }

  private func isConverted(_ part: MarkdownBlocks.Part, _ isWhole: Bool) -> Bool {
    switch part.kind {
    case .blank, .markdown: return true
    case .structure, .live: return false
    case .html:
      guard isWhole else { return false }
      let text = text(part.steps)
      var html: [UInt8] = []
      convert(text + Array("\n\n*p*\n".utf8), &html)
      return html == text + Array("<p><em>p</em></p>\n".utf8)
    }
  }

  private func converted(_ isConverted: [Bool]) -> ConvertedWords {
    var markdown = definitions
    if !definitions.isEmpty { markdown += [.newline, .newline] }
    for (number, part) in parts.enumerated() {
      let isApart = !isConverted[number] || part.kind == .html
      if isApart { markdown += [.newline, .newline] }
      markdown += isConverted[number] ? text(part.steps) : HTMLOutline.comment(words.word(outline.steps.count + number))
      if isApart { markdown += [.newline, .newline] }
    }
    return converted(markdown)
  }

  private func converted(_ markdown: [UInt8]) -> ConvertedWords {
    var html: [UInt8] = []
    convert(markdown, &html)
    return ConvertedWords(markdown, html, words)
  }

  /// Determines the escapes of Markdown that is converted when a page is rendered, by a conversion of all its lines.
  private func place(_ steps: Range<Int>, _ escapes: MarkdownEscapes, _ problems: ProblemBudget) {
    var part = Outline()
    part.text = outline.text
    part.steps = Array(outline.steps[steps])
    _ = TemplateProgramCompiler.program(of: part, set: set, kind: .markdown, problems: problems)
    let converted = converted(definitions + [.newline, .newline] + text(steps, withSections: false))
    checkPlaces(Array(steps), converted, problems)
    var writer = HTMLOutline(outline, [], converted)
    writer.write()
    _ = TemplateProgramCompiler.program(
      of: writer.result, set: set, kind: .html, problems: problems,
      choose: { escapes.escape($0.value, writer.origins[$1], $2, converted) })
  }

  // MARK: Checks

  /// Reports values that are missing in the HTML, or are there twice.
  private func checkPlaces(_ steps: [Int], _ converted: ConvertedWords, _ problems: ProblemBudget) {
    for step in steps {
      guard case .value(let value) = outline.steps[step], converted.count[step] != 1 else { continue }
      report(TemplatingProblems.lostPlace, value.site, "is not shown where it is.", problems)
    }
  }

  /// Reports sections in Markdown whose tags are in different elements, or where they change what is around them.
  private func checkSections(
    _ blocks: [MarkdownBlocks.Kind], _ converted: ConvertedWords, _ problems: ProblemBudget
  ) {
    for (opening, closing) in outline.sections where blocks[opening] == .markdown || blocks[closing] == .markdown {
      guard case .open(let section) = outline.steps[opening] else { continue }
      let tags = [opening, closing]
      if tags.contains(where: { converted.count[$0] != 1 }) || !converted.areInOneParent(opening, closing) {
        report(TemplatingProblems.brokenTag, section.site, "begins and ends in different elements.", problems)
      } else if tags.contains(where: { converted.isInAddress.contains($0) }) {
        report(TemplatingProblems.brokenTag, section.site, "begins or ends in an address.", problems)
      } else if tags.contains(where: { isBesideUnderscore($0, converted) }) {
        report(TemplatingProblems.brokenTag, section.site, "begins or ends beside _; write * there.", problems)
      } else if isBeforeBlock(opening) {
        report(
          TemplatingProblems.brokenTag, section.site,
          "is before the mark of a block; give its tags lines of their own.",
          problems)
      }
    }
  }

  private func isBesideUnderscore(_ step: Int, _ converted: ConvertedWords) -> Bool {
    guard let place = converted.source[step], !converted.isCopied.contains(step) else { return false }
    let sign = UInt8(ascii: "_")
    return converted.markdown[..<place.lowerBound].last == sign || converted.markdown[place.upperBound...].first == sign
  }

  /// Whether a section begins its line, and the mark of a heading, a quotation or a list follows.
  private func isBeforeBlock(_ opening: Int) -> Bool {
    guard opening + 1 < outline.steps.count, case .text(let range) = outline.steps[opening + 1] else { return false }
    if opening > 0 {
      guard case .text(let before) = outline.steps[opening - 1], outline.text[before].last == .newline else {
        return false
      }
    }
    let text = outline.text[range]
    let number = text.prefix(while: \.isDigit)
    let mark = text.dropFirst(number.count).prefix { !$0.isBlank }
    guard text.count > number.count + mark.count, let sign = mark.first else { return false }
    if !number.isEmpty { return mark.count == 1 && (sign == UInt8(ascii: ".") || sign == UInt8(ascii: ")")) }
    return sign == UInt8(ascii: "#") ? mark.allSatisfy { $0 == sign } : mark.count == 1 && "-+*>".utf8.contains(sign)
  }

  private func report(_ kind: ProblemKind, _ site: Expansion.Site, _ words: String, _ problems: ProblemBudget) {
    let template = set.templates[site.template]
    let node = template.nodes[site.node]
    problems.report(kind, template.source, node.offset, "\(Printable.line(node.name, limit: 60)) \(words)")
  }

  /// Writes steps as Markdown operations.
  private func write(_ steps: Range<Int>, _ escapes: MarkdownEscapes, to program: inout TemplateProgram) {
    var open: [Int] = []
    for index in steps {
      switch outline.steps[index] {
      case .text(let range): program.copy(outline.text[range])
      case .value(let place):
        let escape = escapes.found[index] ?? .guardedMarkdown
        program.operations.append(.write(program.access(place.reference), escape))
      case .open(let section): open.append(program.open(section))
      case .close: if let opening = open.popLast() { program.close(opening) }
      default: break
      }
    }
  }
}

/// Puts the tags of a Markdown template back into its converted text.
struct HTMLOutline {
  private(set) var result = Outline()
  /// The step of the template for each step of the result; -1 for text.
  private(set) var origins: [Int] = []

  private let outline: Outline
  private let parts: [MarkdownBlocks.Part]
  private let converted: ConvertedWords
  private var position = 0
  private var next = 0

  init(_ outline: Outline, _ parts: [MarkdownBlocks.Part], _ converted: ConvertedWords) {
    self.outline = outline
    self.parts = parts
    self.converted = converted
  }

  private static let commentStart = Array("<!--".utf8)
  private static let commentEnd = Array("-->\n".utf8)

  /// The Markdown in place of what is not converted.
  static func comment(_ word: [UInt8]) -> [UInt8] { commentStart + word + commentEnd }

  /// Whether the comments in place of what is not converted are in the HTML as they were in the Markdown.
  var holdsParts: Bool {
    converted.words.allSatisfy { word in
      guard word.number >= outline.steps.count else { return true }
      return converted.count[word.number] == 1
        && converted.html[..<word.range.lowerBound].suffix(4).elementsEqual(Self.commentStart)
        && converted.html[word.range.upperBound...].starts(with: Self.commentEnd)
    } && converted.source.keys.allSatisfy { $0 < outline.steps.count || converted.count[$0] == 1 }
  }

  mutating func write() {
    let html = converted.html
    var index = 0
    while let start = html[index...].firstIndex(of: Array("<p>".utf8)) {
      index = start + 3
      guard start == 0 || html[start - 1] == .newline,
        let last = html[index...].firstIndex(of: Array("</p>\n".utf8)),
        html[index..<last].firstIndex(of: Array("<p>".utf8)) == nil, let own = ownBytes(start..<last + 5)
      else { continue }
      index = last + 5
      write(upTo: start)
      append(.paragraph, -1)
      write(upTo: index)
      append(.paragraphEnd(own: own), -1)
    }
    write(upTo: html.count)
    if result.text.last != .newline, !result.text.isEmpty { append([.newline]) }
  }

  /// The number of bytes of a paragraph besides its values and sections; nil if it has words or a picture of its own, or
  /// no values.
  private func ownBytes(_ paragraph: Range<Int>) -> Int? {
    var words = converted.words[next...].drop { $0.range.lowerBound < paragraph.lowerBound }
    guard let first = words.first, first.range.upperBound < paragraph.upperBound,
      !converted.isCopied(from: paragraph.lowerBound, before: first)
    else { return nil }
    var context = HTMLContext()
    var (depth, own, start) = (0, 0, paragraph.lowerBound)
    while start < paragraph.upperBound {
      let word = words.popFirst().flatMap { $0.range.lowerBound < paragraph.upperBound ? $0 : nil }
      let end = word?.range.lowerBound ?? paragraph.upperBound
      if depth == 0 {
        own += end - start
        for byte in converted.html[start..<end] {
          let wasText = context.isText
          context.feed(CollectionOfOne(byte))
          if wasText, context.isText, !byte.isWhitespace { return nil }
          if context.hasClosedTag, context.tagName == "img" { return nil }
        }
      }
      guard let word else { break }
      guard word.number < outline.steps.count else { return nil }
      if case .open = outline.steps[word.number] { depth += 1 }
      if case .close = outline.steps[word.number] { depth -= 1 }
      guard depth >= 0 else { return nil }
      start = word.range.upperBound
    }
    return depth == 0 ? own : nil
  }

  private mutating func write(upTo end: Int) {
    while next < converted.words.count, converted.words[next].range.lowerBound < end {
      let word = converted.words[next]
      next += 1
      if word.number < outline.steps.count {
        append(converted.html[position..<word.range.lowerBound])
        append(outline.steps[word.number], word.number)
        position = word.range.upperBound
      } else {
        append(converted.html[position..<word.range.lowerBound - Self.commentStart.count])
        append(part: word.number - outline.steps.count)
        position = word.range.upperBound + Self.commentEnd.count
      }
    }
    append(converted.html[position..<end])
    position = end
  }

  private mutating func append(part number: Int) {
    let part = parts[number]
    if part.kind == .live { return append(.live(part.steps), -1) }
    for index in part.steps {
      if case .text(let range) = outline.steps[index] {
        append(outline.text[range])
      } else {
        append(outline.steps[index], index)
      }
    }
    let following = parts[(number + 1)...].first { $0.kind != .structure }
    if part.kind == .html, result.text.last != .newline, following?.kind != .html { append([.newline]) }
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    result.append(bytes)
    while origins.count < result.steps.count { origins.append(-1) }
  }

  private mutating func append(_ step: Outline.Step, _ origin: Int) {
    result.steps.append(step)
    origins.append(origin)
  }
}
