/// What a night did to the output.
package struct PublishOutcome: Sendable, Hashable {
  /// Files put in place.
  package var written = 0
  /// Files that stay as they are.
  package var untouched = 0
  package var removed = 0
  package var bytesWritten = 0
  /// Files that could not be put in place, each with a Problem.
  package var refused = 0
  /// The night's number; nil where nothing changed.
  package var night: Int?

  package init() {}

  /// Whether anything in the output differs from before.
  package var changed: Bool { written > 0 || removed > 0 }
}
