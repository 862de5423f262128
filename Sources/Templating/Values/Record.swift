/// The values of one schema, by slot number.
package struct Record {
  package var values: [Value]

  package init(_ values: [Value]) { self.values = values }

  /// The value of a slot; a number that the record lacks reads as empty.
  @inlinable package subscript(slot: Int) -> Value {
    get { slot < values.count ? values[slot] : .empty }
    set { values[slot] = newValue }
  }
}
