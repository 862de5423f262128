/// The contents of a shard of the index, according to its name.
package enum SearchPart: Sendable, Equatable {
  /// The shard that is loaded first.
  case first
  /// The names with a prefix, or the continuations of the prefix.
  case beginning(String)
  /// Some of the letters that follow a prefix and have few names.
  case pack(of: String)
  /// Words by their keys without one letter.
  case misspellings

  /// Returns nil for a path that is not that of a shard.
  init?(path: String) {
    guard let id = SearchShard.id(ofPath: path), !id.isEmpty else { return nil }
    if id == [0] {
      self = .first
    } else if id[0] == 0xFE {
      self = .misspellings
    } else if id.count >= 3, id[id.count - 3] == 0xFF {
      self = .pack(of: String(decoding: id.dropLast(3), as: UTF8.self))
    } else {
      self = .beginning(String(decoding: id, as: UTF8.self))
    }
  }
}
