internal import Model
internal import Store
internal import Templating

/// The values that a report's sentences can name: its parameters, the values of `one` blocks, and the rows of others.
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

  /// `columns` are the columns of each block, in the order of the blocks. `people` are the blocks whose number of rows may
  /// be one of people.
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
