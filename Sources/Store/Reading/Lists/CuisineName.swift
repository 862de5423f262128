internal import Model

/// A cuisine as a restaurant writes it.
struct CuisineName: Sendable {
  /// In the form that groups.
  let folded: String
  /// Trimmed.
  let spelling: ExactText
  /// A hash, which differs for nearly all other names.
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
