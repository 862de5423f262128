/// The names of a record, each with its slot; a template is checked against it and compiled to slot numbers.
package final class Schema: Sendable {
  package let name: String
  package let slots: [Slot]
  private let numbers: [String: Int]

  /// A schema whose first slot has number 0; of two slots with one name the first counts.
  package init(_ name: String, _ slots: [Slot]) {
    self.name = name
    self.slots = slots
    self.numbers = Dictionary(zip(slots.map(\.name), 0...), uniquingKeysWith: { first, _ in first })
  }

  /// A list's items that are plain values, which a template calls `{{.}}`.
  package static func items(_ kind: Slot.Kind, _ meaning: String, example: String = "") -> Schema {
    Schema(".", [Slot(".", kind, meaning, example: example)])
  }

  /// The number of a name's slot, or nil.
  package func number(of name: String) -> Int? { numbers[name] }

  package var names: [String] { slots.map(\.name) }

  /// A record of this schema in which everything is empty.
  package var emptyRecord: Record {
    // Grown, not made at its size: that is done by a function that knows nothing of the values' type.
    var values: [SlotValue] = []
    values.reserveCapacity(slots.count)
    for _ in 0..<slots.count { values.append(.empty) }
    return Record(values)
  }
}
