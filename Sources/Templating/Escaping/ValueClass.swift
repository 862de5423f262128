/// The types of values that escaping distinguishes.
enum ValueClass: Sendable, Hashable {
  case text, html, json, url, path, number

  /// The type of a slot; nil for a slot without text.
  init?(_ kind: Slot.Kind) {
    switch kind {
    case .text: self = .text
    case .html: self = .html
    case .json: self = .json
    case .url: self = .url
    case .path: self = .path
    case .number: self = .number
    case .flag, .list, .section: return nil
    }
  }

  var isMarkup: Bool { self == .html || self == .json }
}
