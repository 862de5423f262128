internal import Model

/// A cuisine in the spelling of a restaurant.
struct CuisineName: Sendable {
  /// The form by which spellings are grouped.
  let folded: String
  /// The trimmed spelling.
  let spelling: ExactText
  /// A hash that differs for nearly all other names.
  let print: UInt64

  init(_ folded: String, spelling: String) {
    self.folded = folded
    self.spelling = ExactText(spelling)
    var hash = ContentHash()
    folded.withBytes { hash.update(UnsafeRawBufferPointer($0)) }
    spelling.withBytes { hash.update(UnsafeRawBufferPointer($0)) }
    print = hash.finish().high
  }
}
