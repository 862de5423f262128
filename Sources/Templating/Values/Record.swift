/// The values of one schema, by slot number.
package struct Record {
  package var values: [SlotValue]

  package init(_ values: [SlotValue]) { self.values = values }

  /// The value of a slot; a number that the record lacks reads as empty.
  @inlinable package subscript(slot: Int) -> SlotValue {
    get { slot < values.count ? values[slot] : .empty }
    set { values[slot] = newValue }
  }
}
