/// The values of one schema, by slot.
package struct Record {
  package var values: [SlotValue]

  package init(_ values: [SlotValue]) { self.values = values }

  /// The value of a slot; empty if the record has no such slot.
  @inlinable package subscript(slot: Int) -> SlotValue {
    get { slot < values.count ? values[slot] : .empty }
    set { values[slot] = newValue }
  }
}
