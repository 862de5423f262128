/// The treatment of an unknown name or partial.
package enum MissingName: Sendable, Hashable {
  /// Nothing is written, as in the public Mustache specification.
  case empty
  /// The template is refused, and a `Problem` gives the place and the nearest known word.
  case problem
}
