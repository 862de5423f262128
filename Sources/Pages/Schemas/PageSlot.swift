package import Templating

/// The slots of one schema, declared as the cases of an enum. A case's raw value is its slot's number, so that builders
/// and templates cannot disagree.
package protocol PageSlot: RawRepresentable<Int>, CaseIterable, Sendable {
  var slot: Slot { get }
  /// The schema of all cases, created once.
  static var schema: Schema { get }
}

extension PageSlot {
  /// Creates the schema of all cases.
  static func makeSchema(_ name: String) -> Schema { Schema(name, allCases.map(\.slot)) }

  /// The case's name, which templates use.
  var name: String { String(describing: self) }

  func text(_ meaning: String, _ example: String = "") -> Slot { Slot(name, .text, meaning, example: example) }
  func html(_ meaning: String) -> Slot { Slot(name, .html, meaning) }
  func path(_ meaning: String, _ example: String = "") -> Slot { Slot(name, .path, meaning, example: example) }
  func url(_ meaning: String, _ example: String = "") -> Slot { Slot(name, .url, meaning, example: example) }
  func number(_ meaning: String, _ example: String = "") -> Slot { Slot(name, .number, meaning, example: example) }
  func flag(_ meaning: String) -> Slot { Slot(name, .flag, meaning) }
  func list(_ schema: Schema, _ meaning: String) -> Slot { Slot(name, .list(schema), meaning) }
  func section(_ schema: Schema, _ meaning: String) -> Slot { Slot(name, .section(schema), meaning) }
}

/// A record under construction, whose slots are named by their enum.
struct Fields<Case: PageSlot> {
  private(set) var record: Record

  init() { record = Case.schema.emptyRecord }

  subscript(slot: Case) -> SlotValue {
    get { record[slot.rawValue] }
    set { record[slot.rawValue] = newValue }
  }
}

extension SlotValue {
  /// A record, or nothing.
  init<Case>(_ fields: Fields<Case>?) {
    self = fields.map { .record($0.record) } ?? .empty
  }

  /// A list of records in memory.
  init<Case>(_ fields: [Fields<Case>]) {
    self = .list(Records(fields.map(\.record)))
  }

  /// A list of plain texts, which a template writes by `{{.}}`.
  init(_ texts: [String]) {
    self = .list(Records(texts.map { Record([.text($0)]) }))
  }
}
