/// One value of a record: a slice of the bytes it was read from, never a copy.
struct JSONNode {
  enum Kind: UInt8 {
    case null
    case no
    case yes
    case number
    case string
    case object
    case array

    /// One value as it stands: neither null nor a container.
    var isPlain: Bool { self == .string || self == .number || self == .yes || self == .no }
  }

  let kind: Kind
  /// A string that holds a backslash and must be decoded.
  var isEscaped = false
  /// A key that stood in the same object before; the last wins.
  var isDuplicate = false
  /// Where the content begins, from the record's first byte; after the quote of a string.
  let start: UInt32
  /// Bytes of content; of a container with its brackets.
  var length: UInt32
  /// The node after this one and all that is in it.
  var next: UInt32
}
