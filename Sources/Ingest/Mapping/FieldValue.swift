/// A value that is to be converted to a cell: a range of the window, or a node on the tape.
struct FieldValue {
  let kind: JSONNode.Kind
  let isEscaped: Bool
  /// The bytes of the content; for a string without its quotes.
  let bytes: UnsafeRawBufferPointer
  /// The node on the tape; -1 for CSV.
  let node: Int

  /// Whether it is null or empty text. Another spelling of the field then takes precedence.
  @inline(__always)
  var isNothing: Bool { kind == .null || (kind == .string && bytes.isEmpty) }
}

/// The value that was found for one rule of a recipe in the current record.
struct FieldSlot {
  /// The number of the record to which it belongs; a slot of an older record counts as empty.
  var record: UInt64 = 0
  var rank = 0
  var value = FieldValue(kind: .null, isEscaped: false, bytes: UnsafeRawBufferPointer(start: nil, count: 0), node: -1)
  /// The field's name as the export spells it.
  var name = UnsafeRawBufferPointer(start: nil, count: 0)
}
