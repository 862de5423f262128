/// What `sumaq bundle` is asked for.
package struct BundleWish: Sendable {
  package enum Format: String, Sendable, Hashable, CaseIterable {
    case html, zip
  }

  /// Which photos a bundle has.
  package enum Photos: String, Sendable, Hashable, CaseIterable {
    case all, small, none
  }

  package var format = Format.html
  package var photos = Photos.all
  /// The allowed size in bytes; nil for that of the format.
  package var limitBytes: Int?
  /// Whether files are replaced that sumaq did not make.
  package var replacesAny = false

  package init() {}

  /// The limit: 10 MB of HTML, which pass most mail once they are encoded; 2 GB of a zip, which every program can read.
  var limit: Int { limitBytes ?? (format == .html ? 10_000_000 : Self.mostOfZip) }

  static let mostOfZip = 2_000_000_000
}
