/// What a shard of the index holds, as far as its name tells.
package enum SearchPart: Sendable, Equatable {
  /// The one that is asked for first.
  case first
  /// What a beginning leads to, or which way it goes on.
  case beginning(String)
  /// Some of the letters that follow a beginning, of which little is found.
  case pack(of: String)
  /// Words by what is left of them without a letter.
  case misspellings

  /// Nil for a path of no shard.
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
