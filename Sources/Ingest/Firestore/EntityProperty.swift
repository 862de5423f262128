/// A property of an entity, not yet decoded.
struct EntityProperty {
  var name = UnsafeRawBufferPointer(start: nil, count: 0)
  var value = UnsafeRawBufferPointer(start: nil, count: 0)
  var meaning = 0
  /// Whether it is an element of an array. All elements are properties with the same name.
  var isElement = false
  /// The index of the array's next element; 0 at its end.
  var next = 0
  /// Whether it is not the first element of its array.
  var isContinued = false

  init(_ bytes: UnsafeRawBufferPointer) throws(EntityFault) {
    var wire = WireReader(bytes)
    while !wire.isAtEnd {
      let (field, kind) = try wire.tag()
      switch (field, kind) {
      case (1, .varint): meaning = Int(truncatingIfNeeded: try wire.int64())
      case (3, .bytes): name = try wire.bytes()
      case (4, .varint): isElement = try wire.varint() != 0
      case (5, .bytes): value = try wire.bytes()
      default: try wire.skip(field, kind)
      }
    }
  }

  /// What Firestore encodes about a value besides its bytes.
  enum Meaning {
    static let time = 7
    static let bytes = [14, 16]
    static let entity = 19
    static let emptyList = 24
    /// The meanings of Datastore that do not affect how a value is read.
    static let plain: Set = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 24]
  }
}
