internal import Diagnostics
internal import Markdown
internal import Model
internal import Store
internal import Templating

/// Compiles the parts of a report against the columns of its blocks.
struct PieceCompiler {
  let source: ReportSource
  let values: ReportValues
  let blocks: [(block: SQLBlock, columns: [String])]
  let convertsWhole: Bool
  let problems: ProblemBox

  func pieces() -> [CompiledReport.Piece] {
    let named = names()
    return source.parts.compactMap { part in
      switch part {
      case .text(let text): markdown(text)
      case .figure(let block): figure(block)
      case .sql(let block):
        block.isOne || block.isEach || named.contains(block.name) ? nil : CompiledReport.Piece.plain(block)
      }
    }
  }

  /// Compiles a template of the head or of a setting. Empty lines are inserted before it, so that problems have the
  /// right line.
  func template(_ text: String, _ kind: TemplateKind, at offset: Int) -> Template? {
    let line = TextPosition(in: source.text, offset: offset).line
    return Template.compile(
      TemplateSource(file: source.file, text: String(repeating: "\n", count: line - 1) + text), kind: kind,
      schema: values.schema, problems: problems)
  }

  private func markdown(_ text: String) -> CompiledReport.Piece? {
    let template = MarkdownTemplate.compile(
      TemplateSource(file: source.file, text: text), schema: values.schema,
      convert: { MarkdownRenderer.template.append($0, to: &$1) }, problems: problems)
    let hasHeading = text.split(separator: "\n").contains { $0.hasPrefix("## ") }
    return template.map { .text(convertsWhole ? $0.convertedWhole : $0, hasHeading: hasHeading) }
  }

  private func figure(_ block: FigureBlock) -> CompiledReport.Piece? {
    do throws(ReportMistake) {
      return try block.kind == .chart ? chart(block) : table(block)
    } catch {
      problems.report(
        source.problem(
          error.kind, at: block.offset(of: error.setting, name: error.isAboutName), error.reason, mend: error.mend))
      return nil
    }
  }

  private func chart(_ block: FigureBlock) throws(ReportMistake) -> CompiledReport.Piece? {
    let settings = try FigureSettings.chart(block)
    let data = try sqlBlock(named: settings.data)
    _ = try ChartData(
      settings, ReportResult(columns: data.columns, rows: []), .nothing, needs: Chart.needs(settings.kind))
    guard let title = template(settings.title, .html, at: block.offset(of: "title")),
      let note = template(settings.note, .html, at: block.offset(of: "note"))
    else { return nil }
    return .chart(settings, title: title, note: note, block: block)
  }

  private func table(_ block: FigureBlock) throws(ReportMistake) -> CompiledReport.Piece? {
    let settings = try FigureSettings.table(block)
    let data = try sqlBlock(named: settings.data)
    _ = try TableHTML.html(
      ReportResult(columns: data.columns, rows: []), settings, .nothing, formats: [:], label: "", sortable: false)
    return .table(
      settings, title: template(settings.title, .html, at: block.offset(of: "title")),
      note: template(settings.note, .html, at: block.offset(of: "note")), block: block)
  }

  private func sqlBlock(named name: String) throws(ReportMistake) -> (block: SQLBlock, columns: [String]) {
    if let block = blocks.first(where: { $0.block.name == name }) { return block }
    let names = blocks.map(\.block.name)
    throw ReportMistake(
      ReportsProblems.chart, "there is no block \(name) in this report",
      mend: NearestWord.question(for: name, among: names) ?? "Blocks: \(names.joined(separator: ", ")).",
      setting: "data")
  }

  /// The number of rows of each block that the parts show.
  func rowsShown() -> [String: Int] {
    var shown: [String: Int] = [:]
    for figure in source.figures {
      guard let name = figure["data"] else { continue }
      let rows = figure.kind == .chart ? ResultCollector.most : figure["rows"].flatMap { Int($0) } ?? 25
      shown[name] = max(shown[name] ?? 1, rows)
    }
    for name in texts.flatMap(Self.tags) { shown[name] = ResultCollector.most }
    let named = names()
    for block in source.blocks where !named.contains(block.name) {
      shown[block.name] = TableSettings(data: block.name).rows
    }
    return shown
  }

  /// The blocks that the head names for the picture on the front page, or those of charts that the headline names, so
  /// that the picture shows the measure of the headline; nil if there are none.
  func pictured() -> Set<String>? {
    let drawn = source.figures.compactMap { $0.kind == .chart ? $0["data"] : nil }
    guard let picture = source.head.picture else {
      let tags = Set(Self.tags(source.head.headline?.text ?? ""))
      let named = drawn.filter { !tags.isDisjoint(with: [$0, $0 + "_first", $0 + "_count"]) }
      return named.isEmpty ? nil : Set(named)
    }
    if picture.text == "none" { return [] }
    if !drawn.contains(picture.text) {
      problems.report(
        source.problem(
          ReportsProblems.frontMatter, at: picture.offset, "there is no chart of the block \(picture.text)",
          mend: NearestWord.question(for: picture.text, among: drawn)
            ?? "Name the data of a chart, or write picture: none."))
    }
    return [picture.text]
  }

  private var texts: [String] {
    let pieces = source.parts.compactMap { part in
      if case .text(let text) = part { return text }
      return nil
    }
    return pieces + [source.head.headline?.text ?? "", source.head.lead?.text ?? ""]
      + source.figures.flatMap { figure in [figure["title"] ?? "", figure["note"] ?? ""] }
  }

  /// The blocks that a chart, a table or a sentence names.
  private func names() -> Set<String> {
    var names = Set(source.figures.compactMap { $0["data"] })
    for text in texts { names.formUnion(Self.tags(text)) }
    return names
  }

  /// The first name in each Mustache tag of a text, without the sign and without what follows a dot.
  private static func tags(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    var words: [String] = []
    for index in bytes.indices.dropLast() where bytes[index] == 0x7B && bytes[index + 1] == 0x7B {
      let inner = bytes[(index + 2)...].drop { !isWord($0) }.prefix(while: isWord)
      words.append(String(decoding: inner, as: UTF8.self))
    }
    return words
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
  }
}

/// The values that a report's sentences can name: its parameters, the values of `one` blocks, and the rows of all other
/// blocks.
struct ReportValues {
  let schema: Schema
  private let blocks: [Block]
  private let parameters: [(name: String, value: AnalystValue)]
  private let people: [String: PeopleColumns]

  private struct Block {
    let block: SQLBlock
    let columns: [String]
    let schema: Schema
  }

  /// `columns` are the columns of each block, in the order of the blocks. `people` are the blocks whose number of rows
  /// may be one of people.
  init(
    _ blocks: [(block: SQLBlock, columns: [String])], people: [String: PeopleColumns],
    parameters: [(name: String, value: AnalystValue)]
  ) {
    self.people = people
    self.parameters = parameters
    self.blocks = blocks.map { block, columns in
      Block(block: block, columns: columns, schema: Schema(block.name, columns.map { Slot($0, .text, "column") }))
    }
    var slots = [
      Slot("as_of", .text, "the day that counts as today"), Slot("data_until", .text, "day of the newest review"),
    ]
    slots += parameters.map { Slot($0.name, .text, "parameter") }
    for block in self.blocks {
      slots.append(
        Slot(block.block.name, block.block.isOne ? .section(block.schema) : .list(block.schema), "rows of the block"))
      guard !block.block.isOne else { continue }
      slots.append(Slot(block.block.name + "_count", .text, "how many rows"))
      slots.append(Slot(block.block.name + "_first", .section(block.schema), "the first row"))
    }
    schema = Schema("report", slots)
  }

  func record(
    _ results: [String: ReportResult], parameters own: [String: AnalystValue], asOf: String, until: String,
    _ language: Language
  ) -> Record {
    func value(_ format: ValueFormat, _ value: AnalystValue) -> SlotValue { Self.value(format, value, language) }
    var values: [SlotValue] = [.text(asOf), .text(until)]
    values += parameters.map { value(.automatic, own[$0.name] ?? $0.value) }
    for block in blocks {
      let result = results[block.block.name] ?? ReportResult(columns: block.columns, rows: [])
      let formats = block.columns.indices.map { index in
        (block.block.formats[block.columns[index]] ?? .automatic).resolved(by: result.kind(index))
      }
      func record(_ row: [AnalystValue]) -> Record { Record(zip(formats, row).map(value)) }
      if block.block.isOne {
        values.append(result.rows.first.map { .record(record($0)) } ?? .empty)
      } else {
        values.append(.list(Records(result.rows, record)))
        let few = people[block.block.name].flatMap { result.count < $0.groups.least ? $0.under : nil }
        values.append(.text(few ?? NumberText.grouped(Double(result.count), decimals: 0, language)))
        values.append(result.rows.first.map { .record(record($0)) } ?? .empty)
      }
    }
    return Record(values)
  }

  /// The value in a sentence. Zero is written, but shows no section.
  private static func value(
    _ format: ValueFormat, _ value: AnalystValue, _ language: Language
  ) -> SlotValue {
    if value.isNull { return .empty }
    if case .integer(0) = value, format == .automatic || format == .number(decimals: 0) { return .number(0) }
    return .text(HTMLText.plain(format.string(value, language)))
  }
}
