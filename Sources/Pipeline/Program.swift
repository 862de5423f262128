/// The program's name and versions.
package enum Program {
  package static let version = "0.1.0"

  /// Increase this number if the same state would give other bytes, so that everything is rendered again.
  package static let formatVersion = 1
}
