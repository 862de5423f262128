/// The two folders of published files in `Output/`.
enum OutputFolder: String, CaseIterable, Hashable, Sendable {
  case site
  case reports

  var mask: UInt64 { self == .site ? 1 : 2 }

  /// The folder of a path below `Output/`; nil if it is in neither.
  init?(of path: String) {
    if path.hasPrefix("site/") {
      self = .site
    } else if path.hasPrefix("reports/") {
      self = .reports
    } else {
      return nil
    }
  }
}
