/// What the program is.
package enum Program {
  package static let version = "0.1.0"

  /// Goes up whenever the same state would give other bytes, so that everything is rendered again.
  package static let formatVersion = 1
}
