/// The colour of a subject. It is derived from the id, so that it never changes.
enum Tone {
  /// `t1` to `t4`.
  static func of(_ id: String) -> String {
    var hash: UInt32 = 2_166_136_261
    for byte in id.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return names[Int((hash ^ (hash >> 16)) & 3)]
  }

  private static let names = ["t1", "t2", "t3", "t4"]
}
