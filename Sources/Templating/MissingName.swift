/// What becomes of a name or a partial that nobody knows.
package enum MissingName: Sendable, Hashable {
  /// Nothing is written in its place, as the public Mustache spec has it.
  case empty
  /// A `Problem` with place and nearest word, and no template.
  case problem
}
