/// The names of a record, each with its slot. A template is checked against it, and compiled to slot numbers.
package final class Schema: Sendable {
  package let name: String
  package let slots: [Slot]
  private let numbers: [String: Int]

  /// A schema whose first slot has number 0. If two slots have the same name, the first one counts.
  package init(_ name: String, _ slots: [Slot]) {
    self.name = name
    self.slots = slots
    self.numbers = Dictionary(zip(slots.map(\.name), 0...), uniquingKeysWith: { first, _ in first })
  }

  /// The schema of a list whose items are plain values, which a template writes by `{{.}}`.
  package static func items(_ kind: Slot.Kind, _ meaning: String, example: String = "") -> Schema {
    Schema(".", [Slot(".", kind, meaning, example: example)])
  }

  /// The number of the slot with a name; nil if there is none.
  package func number(of name: String) -> Int? { numbers[name] }

  package var names: [String] { slots.map(\.name) }

  /// A record of this schema in which everything is empty.
  package var emptyRecord: Record {
    // The array grows, as creating it at its size calls an unspecialized function.
    var values: [SlotValue] = []
    values.reserveCapacity(slots.count)
    for _ in 0..<slots.count { values.append(.empty) }
    return Record(values)
  }
}

/// A name that a template may use: its type, its meaning, an example.
package struct Slot: Sendable {
  /// The type of a slot, which decides where a template may use it and how it is escaped.
  package enum Kind: Sendable {
    /// Text from outside, which is escaped everywhere.
    case text
    /// Markup that the program created: `{{{name}}}` copies it, `{{name}}` is a problem.
    case html
    /// JSON that the program created, which is copied into scripts.
    case json
    /// An address from outside. Only http, https, mailto, tel and geo are allowed; anything else becomes `#`.
    case url
    /// A relative path that the program created, which is allowed wherever an address is.
    case path
    case number
    case flag
    /// Any number of records: a section repeats, and an inverted section is shown if there is none.
    case list(Schema)
    /// One record or none.
    case section(Schema)
  }

  package let name: String
  package let kind: Kind
  /// One short sentence for the README's table.
  package let meaning: String
  package let example: String

  package init(_ name: String, _ kind: Kind, _ meaning: String, example: String = "") {
    self.name = name
    self.kind = kind
    self.meaning = meaning
    self.example = example
  }
}
