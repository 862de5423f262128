/// The program's name and versions.
package enum Program {
  package static let version = "0.2.0"

  /// The day of this version, as `CHANGELOG.md` has it.
  package static let releaseDay = "2026-11-24"

  /// Increase this number if the same state would give other bytes, so that everything is rendered again.
  package static let formatVersion = 1
}
