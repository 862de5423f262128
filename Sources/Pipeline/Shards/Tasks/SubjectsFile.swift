internal import Model

/// The keys of blocks in a file of subjects.
enum SubjectsFile {
  static let rows: UInt32 = 0
  static let computed: UInt32 = 1
  /// The ids of foreign subjects that the shard names.
  static let wanted: UInt32 = 2
  /// The days on which a page of the shard changes by itself.
  static let days: UInt32 = 3
  // From 4 on the census.
}

/// A foreign subject that a shard names.
struct WantedSubject {
  let kind: Collection
  let id: String

  init(_ kind: Collection, _ id: String) { (self.kind, self.id) = (kind, id) }

  init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    guard let kind = Collection(rawValue: try reader.number()) else { throw PackedReader.Torn() }
    self.init(kind, try reader.text())
  }

  func encode(to writer: inout PackedWriter) {
    writer.add(kind.rawValue)
    writer.add(id)
  }
}
