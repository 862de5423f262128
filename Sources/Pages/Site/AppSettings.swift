/// The settings of a hosted site as an app that keeps pages on its readers' devices.
package struct AppSettings: Sendable, Hashable {
  package enum State: String, Sendable, CaseIterable {
    case off
    case on
    /// The published worker removes itself and all that it kept.
    case withdraw
  }

  package var state = State.off
  /// The name under the icon; nil for the site's title, cut at a word.
  package var name: String?
  /// Up to this size everything is offered to be kept at once.
  package var keepAllMegabytes = 200

  package init() {}

  /// The most letters of a name under an icon.
  package static let longestName = 30

  /// The name under the icon of a site with this title.
  func shortName(_ title: String) -> String {
    if let name { return name }
    guard title.count > Self.longestName else { return title }
    let cut = title.prefix(Self.longestName)
    guard let space = cut.lastIndex(of: " "), space > cut.startIndex else { return String(cut) }
    return String(cut[..<space])
  }
}
