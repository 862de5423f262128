/// A value on its way into a cell: a slice of the window, or a place on the tape.
struct FieldValue {
  let kind: JSONNode.Kind
  let isEscaped: Bool
  /// The content's bytes; of a string without its quotes.
  let bytes: UnsafeRawBufferPointer
  /// The node on the tape; -1 in CSV.
  let node: Int

  /// Null or empty text, before which another spelling of the field goes.
  @inline(__always)
  var isNothing: Bool { kind == .null || (kind == .string && bytes.isEmpty) }
}

/// What was found for one rule of a recipe in the current record.
struct FieldSlot {
  /// The record it belongs to; older ones are empty.
  var record: UInt64 = 0
  var rank = 0
  var value = FieldValue(kind: .null, isEscaped: false, bytes: UnsafeRawBufferPointer(start: nil, count: 0), node: -1)
  /// The field as the export spells it.
  var name = UnsafeRawBufferPointer(start: nil, count: 0)
}
