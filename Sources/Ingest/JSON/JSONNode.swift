/// One value of a record: a range of the bytes from which it was read, never a copy.
struct JSONNode {
  enum Kind: UInt8 {
    case null
    case no
    case yes
    case number
    case string
    case object
    case array

    /// Whether it contains other values.
    var isNested: Bool { self == .object || self == .array }

    /// Whether it is neither null nor a container.
    var isPlain: Bool { self == .string || self == .number || self == .yes || self == .no }
  }

  let kind: Kind
  /// Whether a string has a backslash and must be decoded.
  var isEscaped = false
  /// Whether a key occurred in the same object before; the last one wins.
  var isDuplicate = false
  /// The offset of the content from the record's first byte; for a string after its quote.
  let start: UInt32
  /// The length of the content in bytes; for a container with its brackets.
  var length: UInt32
  /// The node behind this one and its content.
  var next: UInt32
}
