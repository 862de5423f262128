/// The result of a night for the output.
package struct PublishOutcome: Sendable, Hashable {
  /// Files that were put in place.
  package var written = 0
  /// Files that were left unchanged.
  package var untouched = 0
  package var removed = 0
  package var bytesWritten = 0
  /// Files that could not be put in place, each with a problem.
  package var refused = 0
  /// The night's number; nil if nothing changed.
  package var night: Int?

  package init() {}

  /// Whether anything in the output has changed.
  package var changed: Bool { written > 0 || removed > 0 }
}
