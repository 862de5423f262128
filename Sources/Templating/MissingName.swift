/// What becomes of an unknown name or partial.
package enum MissingName: Sendable, Hashable {
  /// Nothing is written in its place, as the public Mustache spec has it.
  case empty
  /// A `Problem` with place and nearest word, and no template.
  case problem
}
