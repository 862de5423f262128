internal import CMarkGFM
internal import Synchronization

/// The extensions that one conversion attaches.
///
/// Strikethrough and autolink write their special characters into tables that all parsers of the process share
/// (inlines.c, SPECIAL_CHARS), and remove them at their end, so that two concurrent conversions would remove each
/// other's characters. Both are therefore attached only if the text can need them, and such conversions run one at a
/// time. Other conversions can run concurrently, as their texts do not contain these characters.
struct MarkdownExtensions {
  private(set) var names: [String] = []
  private var isShared = false

  private static let turn = Mutex(())
  private static let areRegistered: Bool = {
    cmark_gfm_core_extensions_ensure_registered()
    return true
  }()

  /// Chooses the extensions by the options and the text.
  static func needed(by text: [UInt8], _ options: MarkdownOptions) -> MarkdownExtensions {
    var extensions = MarkdownExtensions()
    guard areRegistered else { return extensions }
    if options.tables, text.contains(UInt8(ascii: "|")) || text.contains(UInt8(ascii: "-")) {
      extensions.names.append("table")
    }
    if options.strikethrough, text.contains(UInt8(ascii: "~")) {
      extensions.names.append("strikethrough")
      extensions.isShared = true
    }
    if options.autolinks, mayLink(text) {
      extensions.names.append("autolink")
      extensions.isShared = true
    }
    if options.tagFilter { extensions.names.append("tagfilter") }
    if options.taskLists, text.contains(UInt8(ascii: "[")) { extensions.names.append("tasklist") }
    return extensions
  }

  /// Runs `body`; conversions that share the tables run one at a time.
  func exclusively(_ body: () -> Void) {
    if isShared { Self.turn.withLock { _ in body() } } else { body() }
  }

  private static func mayLink(_ text: [UInt8]) -> Bool {
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "@"): return true
      case UInt8(ascii: ":"): if text[index...].starts(with: "://".utf8) { return true }
      case UInt8(ascii: "w"): if text[index...].starts(with: "www.".utf8) { return true }
      default: continue
      }
    }
    return false
  }
}
