internal import Model

/// What a page was when it was sent: a digest of its bytes but for the addresses of its styles, and one of each style.
///
/// A page whose first digest is another one is loaded again; if only that of a style is, the style alone is exchanged.
struct PageTag: Sendable, Equatable {
  /// Nothing for a page that is missing.
  let body: String
  let styles: [String]

  static let missing = PageTag(body: "none", styles: [])

  init(body: String, styles: [String]) {
    self.body = body
    self.styles = styles
  }

  /// Reads a tag that a page sent back, whatever it is.
  init(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    self.init(body: parts[0], styles: Array(parts.dropFirst()))
  }

  var text: String { ([body] + styles).joined(separator: ".") }

  /// What a page with this tag must do to be like one with another tag.
  func change(to other: PageTag) -> Change {
    if self == other { return .none }
    guard body == other.body, styles.count == other.styles.count else { return .reload }
    return .styles
  }

  enum Change: Equatable {
    case none
    case reload
    /// Some of the styles are others.
    case styles
  }
}
